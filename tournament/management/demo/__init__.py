"""What the demo fills a site with: three events made of real games (`games.jsonl`), played by people who do not exist."""
