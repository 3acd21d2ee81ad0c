// Bundles the page into src/hamfit/live/static: one script, one style sheet, one page, and the licences of what is inside.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";

const target = new URL("../src/hamfit/live/static/", import.meta.url).pathname;

// What the built files are made of, so that a test can tell whether they are up to date.
const sources = createHash("sha256");
for (const name of readdirSync("src").sort()) sources.update(name).update(readFileSync(`src/${name}`));

await build({
  entryPoints: [{ in: "src/main.js", out: "page" }, { in: "src/page.css", out: "page" }],
  outdir: target,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  legalComments: "none",
  banner: { js: `// made of ${sources.digest("hex")}` },
  charset: "utf8",
});
copyFileSync("src/index.html", `${target}index.html`);

const licences = ["three", "uplot"].map((name) => {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
  return `${name} ${version}\n\n${readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim()}\n`;
});
writeFileSync(`${target}licences.txt`, `page.js and page.css contain the following works.\n\n${licences.join("\n\n")}`);
