import type { CompiledLender } from '#engine/index.ts'
import { escapeHtml } from '../../texts/escape-html.ts'

type Shades = Pick<CompiledLender['colours']['primary'], '100' | '600' | '700'>

export type TextSection = { readonly heading?: string; readonly text?: string; readonly list?: readonly string[] }

/** Header and footer around the text, in the lender's words. */
export type TextPageFrame = {
  readonly skip: string
  readonly footerLabel: string
  readonly links: readonly { readonly href: string; readonly label: string }[]
  /** Text in front of a link: "Call us:" and the number. */
  readonly lines: readonly { readonly before: string; readonly href: string; readonly label: string }[]
}

type TextPage = {
  readonly lender: Pick<CompiledLender, 'name' | 'nameShort' | 'locale'> & {
    readonly colours: { readonly primary: Shades }
    readonly contact?: CompiledLender['contact']
  }
  readonly title: string
  readonly sections: readonly TextSection[]
  /** Target of the company's name at the top. */
  readonly home: string
  readonly nonce: string
  readonly frame?: TextPageFrame
}

/** A page of text in the lender's colours, without a script. */
export function textPage({ lender, title, sections, home, nonce, frame }: TextPage): string {
  const parts = sections.map(({ heading, text, list }) =>
    [heading && `<h2>${escapeHtml(heading)}</h2>`, text && paragraphs(text, lender.contact), list && listOf(list)]
      .filter((part) => part)
      .join('\n'),
  )
  return `<!doctype html>
<html lang="${escapeHtml(lender.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)} · ${escapeHtml(lender.nameShort)}</title>
<style nonce="${nonce}">${style(lender.colours.primary)}</style>
</head>
<body>
${frame ? `<a class="skip" href="#content">${escapeHtml(frame.skip)}</a>\n` : ''}<header><a href="${escapeHtml(home)}">${escapeHtml(lender.name)}</a></header>
<main id="content" tabindex="-1">
<h1>${escapeHtml(title)}</h1>
${parts.join('\n')}
</main>${frame ? footer(frame) : ''}
</body>
</html>
`
}

function footer({ footerLabel, links, lines }: TextPageFrame): string {
  const items = links.map(({ href, label }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`)
  const ways = lines.map(
    ({ before, href, label }) => `<p>${escapeHtml(before)} <a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`,
  )
  return `
<footer>
<nav aria-label="${escapeHtml(footerLabel)}"><ul>${items.join('')}</ul></nav>
${ways.join('\n')}
</footer>`
}

function listOf(items: readonly string[]): string {
  return `<ul class="list">${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
}

function paragraphs(text: string, contact: CompiledLender['contact'] | undefined): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${withContact(escapeHtml(paragraph), contact)}</p>`)
    .join('\n')
}

/** Turns the telephone number and the e-mail address in a text into links. */
function withContact(html: string, contact: CompiledLender['contact'] | undefined): string {
  if (!contact) return html
  const { phone, phoneFormatted, email } = contact
  const linked = [
    [phoneFormatted, `tel:${phone}`],
    [email, `mailto:${email}`],
  ] as const
  return linked.reduce(
    (text, [label, href]) => text.replaceAll(escapeHtml(label), () => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`),
    html,
  )
}

function style(shades: Shades): string {
  return `
body { margin: 0; font: 1.0625rem/1.6 system-ui, sans-serif; color: #1d2430; background: #fff; overflow-wrap: anywhere }
header { padding: 1rem; border-top: 6px solid ${shades['600']}; border-bottom: 1px solid ${shades['100']} }
a { color: ${shades['700']} }
header a { font-weight: 600 }
a:focus-visible { outline: 3px solid ${shades['600']}; outline-offset: 3px }
.skip { position: absolute; inset-inline-start: -100vw; padding: 0.75rem 1rem; background: #fff }
.skip:focus { inset-inline-start: 0 }
main:focus { outline: none }
.list { padding: 0; list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(3rem, 1fr)); gap: 0.25rem 1rem }
footer { padding: 1rem; border-top: 1px solid ${shades['100']} }
footer > * { max-width: 42rem; margin: 0 auto 0.5rem; padding: 0 1rem }
footer ul { margin: 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 0 1.5rem }
footer a { display: inline-block; padding-block: 0.5rem }
main { max-width: 42rem; margin: 0 auto; padding: 1rem 1rem 4rem }
h1 { line-height: 1.2 } h2 { margin-top: 2rem; font-size: 1.25rem }
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  body, .skip { color: #e6ebf0; background: #14191f }
  header, footer { border-color: #38424d }
  a { color: ${shades['100']} }
}
`
}
