import { escapeHtml } from '../../texts/escape-html.ts'

/**
 * A page of a service of the sandbox: without scripts and without the lender's colours, since it represents another
 * company's site.
 *
 * @param main HTML, with every text escaped
 */
export function sandboxPage(title: string, main: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`
}

/** Focused when the page has loaded, so that a screen reader reads it first. */
export function mistakeSummary(title: string, mistake: string): string {
  return `<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary">
<h2 id="summary">${escapeHtml(title)}</h2>
<p><a href="#first">${escapeHtml(mistake)}</a></p>
</div>
`
}

const style = `
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; color: #1d2430; background: #f4f5f7; overflow-wrap: anywhere }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: #fff; min-height: 100vh; box-sizing: border-box }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem } h2 { font-size: 1.125rem; margin: 0 }
fieldset { border: 0; margin: 1.5rem 0; padding: 0 } legend { padding: 0; margin-bottom: .5rem }
.choice { display: flex; gap: .75rem; align-items: center; border: 1px solid #8a93a1; border-radius: .5rem; margin-bottom: .5rem; padding: 0 .75rem }
.choice input { inline-size: 1.5rem; block-size: 1.5rem; flex: none; accent-color: #2b4a7c }
.choice label { flex: 1; padding: .75rem 0; cursor: pointer } .about { display: block; color: #49535f }
.practice { border: 2px solid #8a5a00; border-radius: .5rem; padding: .75rem } blockquote { margin: 1rem 0; padding: .25rem 0 .25rem 1rem; border-left: 4px solid #2b4a7c }
.notary { font-weight: 600; margin: 0 } .progress { color: #49535f }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem }
button { font: inherit; min-height: 2.75rem; padding: .5rem 1.5rem; border-radius: .5rem; border: 2px solid #2b4a7c; cursor: pointer }
.main { background: #2b4a7c; color: #fff; font-weight: 600 } .quiet { background: #fff; color: #2b4a7c }
section { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid #c9ced6 } section p { margin: .25rem 0 .75rem }
.summary { border: 3px solid #b3261e; padding: 1rem; margin-bottom: 1.5rem } .summary p { margin: .5rem 0 0 }
.summary a, .mistake { color: #8f1d17; font-weight: 600 } .mistake { margin: 0 0 .5rem }
a { color: #2b4a7c } :focus-visible { outline: 3px solid #1a56c4; outline-offset: 2px }
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  body { color: #e6ebf0; background: #14191f } main { background: #1c232b }
  .about, .progress { color: #aab4be } .practice { border-color: #e0b25c } blockquote { border-color: #a9c3f2 } a { color: #a9c3f2 } .summary a, .mistake { color: #ff9b91 }
  .main { background: #a9c3f2; border-color: #a9c3f2; color: #16202a } .quiet { background: #1c232b; border-color: #a9c3f2; color: #a9c3f2 }
  section { border-color: #38424d } .choice input { accent-color: #a9c3f2 } :focus-visible { outline-color: #a9c3f2 }
}
`
