/**
 * The HTML of the sandbox's linking service: without scripts and without the lender's colours, since it represents
 * another company's site.
 */
import type { PickerMistake, PickerView } from '../../providers/linking/picker.ts'
import words from '../../providers/linking/picker-words.json' with { type: 'json' }
import { escaped } from './escaped.ts'

type Around = { readonly nonce: string }

/** @param wrong the input that was missing when the form was sent */
export function pickerPage(view: PickerView, wrong: PickerMistake | undefined, { nonce }: Around): string {
  const { title, lead } = words[view.kind]
  const mistake = wrong && words.mistakes[wrong]
  const main = `<h1>${escaped(title)}</h1>
${mistake ? summary(mistake) : ''}<p>${escaped(lead)}</p>
<form method="post">
${choices(view, mistake)}
${buttons(view)}
<section aria-labelledby="other-ways">
<h2 id="other-ways">${escaped(words.otherWays)}</h2>
<p id="other-ways-text">${escaped(words.otherWaysText)}</p>
<div class="buttons">${button('cancel', 'quiet')} ${button('fail', 'quiet')}</div>
</section>
</form>`
  return page(`${mistake ? `${words.errorPrefix} ` : ''}${title}`, main, nonce)
}

/** @param back the URL in the app to return to, where it is still known */
export function pickerOverPage(back: string, { nonce }: Around): string {
  const link = `<p><a href="${escaped(back)}">${escaped(words.overLink)}</a></p>`
  return page(words.over, `<h1>${escaped(words.over)}</h1>\n<p>${escaped(words.overText)}</p>\n${link}`, nonce)
}

type Choice = { readonly id: string; readonly label: string; readonly about?: string }

function choices(view: PickerView, mistake: string | undefined): string {
  const legend = words[view.kind][view.page]
  const isMany = view.page === 'accounts'
  const [kind, name] = isMany ? ['checkbox', 'accounts'] : ['radio', 'institution']
  const all: readonly Choice[] = isMany
    ? view.accounts.map(({ id, label, about }) => ({ id, label, about }))
    : view.institutions.map(({ id, name: label }) => ({ id, label }))
  const wrong = mistake ? ' aria-invalid="true" aria-describedby="mistake"' : ''
  const items = all.map(({ id, label, about }, index) => {
    const field = index === 0 ? 'first' : `choice-${id}`
    const hint = about ? `<span class="about">${escaped(about)}</span>` : ''
    const input = `<input type="${kind}" id="${field}" name="${name}" value="${escaped(id)}"${wrong}>`
    return `<div class="choice">${input}<label for="${field}">${escaped(label)}${hint}</label></div>`
  })
  return `${isMany ? `<p>${escaped(words.at.replace('{name}', () => view.institution.name))}</p>\n` : ''}<fieldset>
<legend><h2>${escaped(legend)}</h2></legend>
${mistake ? `<p id="mistake" class="mistake">${escaped(`${words.errorPrefix} ${mistake}`)}</p>\n` : ''}${items.join('\n')}
</fieldset>`
}

function buttons({ page: where }: PickerView): string {
  if (where === 'institutions') return `<div class="buttons">${button('choose')}</div>`
  return `<div class="buttons">${button('connect')} ${button('back', 'quiet')}</div>`
}

const labels = {
  choose: words.continue,
  connect: words.connect,
  back: words.back,
  cancel: words.cancel,
  fail: words.fail,
}

function button(action: keyof typeof labels, look = 'main'): string {
  return `<button name="do" value="${action}" class="${look}">${escaped(labels[action])}</button>`
}

/** Focused when the page has loaded, so that a screen reader reads it first. */
function summary(mistake: string): string {
  return `<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary">
<h2 id="summary">${escaped(words.errorTitle)}</h2>
<p><a href="#first">${escaped(mistake)}</a></p>
</div>
`
}

function page(title: string, main: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
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

const style = `
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; color: #1d2430; background: #f4f5f7; overflow-wrap: anywhere }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: #fff; min-height: 100vh; box-sizing: border-box }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem } h2 { font-size: 1.125rem; margin: 0 }
fieldset { border: 0; margin: 1.5rem 0; padding: 0 } legend { padding: 0; margin-bottom: .5rem }
.choice { display: flex; gap: .75rem; align-items: center; border: 1px solid #8a93a1; border-radius: .5rem; margin-bottom: .5rem; padding: 0 .75rem }
.choice input { inline-size: 1.5rem; block-size: 1.5rem; flex: none; accent-color: #2b4a7c }
.choice label { flex: 1; padding: .75rem 0; cursor: pointer } .about { display: block; color: #49535f }
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
  .about { color: #aab4be } a { color: #a9c3f2 } .summary a, .mistake { color: #ff9b91 }
  .main { background: #a9c3f2; border-color: #a9c3f2; color: #16202a } .quiet { background: #1c232b; border-color: #a9c3f2; color: #a9c3f2 }
  section { border-color: #38424d } .choice input { accent-color: #a9c3f2 } :focus-visible { outline-color: #a9c3f2 }
}
`
