from django import forms
from django.template.loader import render_to_string
from lxml import html


class NameForm(forms.Form):
    name = forms.CharField(label="Name of the club")

    def clean(self):
        self.add_error("name", "Choose another.")


def test_the_list_of_errors_names_each_field():
    page = html.fromstring(render_to_string("_errors.html", {"form": NameForm({"name": ""})}))
    lines = [line.text_content() for line in page.xpath("//li")]
    assert lines == ["Name of the club: This field is required.", "Choose another."]


def test_the_list_of_errors_leads_to_fields_whose_names_carry_a_prefix():
    form = NameForm({"g1-name": ""}, prefix="g1")
    page = html.fromstring(render_to_string("_errors.html", {"form": form}))
    assert page.xpath("//li/a/@href")[0] == f"#{form['name'].id_for_label}"
