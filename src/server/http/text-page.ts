import type { Lender } from '#engine/flow/files.generated.ts'
import { escaped } from './escaped.ts'

type Shades = Pick<Lender['colours']['primary'], '100' | '600' | '700'>

type TextPage = {
  readonly lender: Pick<Lender, 'name' | 'nameShort' | 'locale'> & { readonly colours: { readonly primary: Shades } }
  readonly title: string
  readonly sections: readonly { readonly heading?: string; readonly text: string }[]
  /** Where the company's name at the top leads. */
  readonly home: string
  readonly nonce: string
}

/** A page of text in the lender's colours: no script, readable on any screen and by any reader. */
export function textPage({ lender, title, sections, home, nonce }: TextPage): string {
  const parts = sections.map(
    ({ heading, text }) => `${heading === undefined ? '' : `<h2>${escaped(heading)}</h2>\n`}${paragraphs(text)}`,
  )
  return `<!doctype html>
<html lang="${escaped(lender.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${escaped(lender.nameShort)}</title>
<style nonce="${nonce}">${style(lender.colours.primary)}</style>
</head>
<body>
<header><a href="${escaped(home)}">${escaped(lender.name)}</a></header>
<main>
<h1>${escaped(title)}</h1>
${parts.join('\n')}
</main>
</body>
</html>
`
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
    .join('\n')
}

function style(shades: Shades): string {
  return `
body { margin: 0; font: 1.0625rem/1.6 system-ui, sans-serif; color: #1d2430; background: #fff; overflow-wrap: anywhere }
header { padding: 1rem; border-top: 6px solid ${shades['600']}; border-bottom: 1px solid ${shades['100']} }
header a { color: ${shades['700']}; font-weight: 600 }
header a:focus-visible { outline: 3px solid ${shades['600']}; outline-offset: 3px }
main { max-width: 42rem; margin: 0 auto; padding: 1rem 1rem 4rem }
h1 { line-height: 1.2 } h2 { margin-top: 2rem; font-size: 1.25rem }
`
}
