// Asks the server how the table stands now; nothing is sent back while nothing has changed.
import { patience } from "./sender.js";

const PATIENCE_MS = 8000;
let etag = "";

// Answers {kind: "same" | "gone" | "new", page}, or throws without network. `page` is the live part, as a document.
export async function askNews(address) {
  const headers = { "HX-Request": "true", ...(etag ? { "If-None-Match": etag } : {}) };
  const response = await fetch(address, { headers, signal: patience(PATIENCE_MS) });
  if (response.status === 304) return { kind: "same" };
  if (response.status === 404) return { kind: "gone" };
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  // What is no page of ours, such as a hall's sign-in page, counts as no network.
  if (!response.ok || !page.getElementById("live")) throw new Error(`answered ${response.status}`);
  etag = response.headers.get("ETag") ?? "";
  return { kind: "new", page };
}

export function forgetNews() {
  etag = "";
}
