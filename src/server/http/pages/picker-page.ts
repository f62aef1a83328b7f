/** The HTML of the sandbox's linking service. */
import type { PickerMistake, PickerView } from '../../providers/linking/picker.ts'
import words from '../../providers/linking/picker-words.json' with { type: 'json' }
import { escapeHtml } from '../../texts/escape-html.ts'
import { mistakeSummary, sandboxPage } from './sandbox-page.ts'

type PageOptions = { readonly nonce: string }

/** @param wrong the input that was missing when the form was sent */
export function pickerPage(view: PickerView, wrong: PickerMistake | undefined, { nonce }: PageOptions): string {
  const { title, lead } = words[view.kind]
  const mistake = wrong && words.mistakes[wrong]
  const main = `<h1>${escapeHtml(title)}</h1>
${mistake ? mistakeSummary(words.errorTitle, mistake) : ''}<p>${escapeHtml(lead)}</p>
<form method="post">
${choices(view, mistake)}
${buttons(view)}
<section aria-labelledby="other-ways">
<h2 id="other-ways">${escapeHtml(words.otherWays)}</h2>
<p id="other-ways-text">${escapeHtml(words.otherWaysText)}</p>
<div class="buttons">${button('cancel', 'quiet')} ${button('fail', 'quiet')}</div>
</section>
</form>`
  return sandboxPage(`${mistake ? `${words.errorPrefix} ` : ''}${title}`, main, nonce)
}

/** @param back the URL in the app to return to, where it is still known */
export function pickerOverPage(back: string, { nonce }: PageOptions): string {
  const link = `<p><a href="${escapeHtml(back)}">${escapeHtml(words.overLink)}</a></p>`
  return sandboxPage(words.over, `<h1>${escapeHtml(words.over)}</h1>\n<p>${escapeHtml(words.overText)}</p>\n${link}`, nonce)
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
    const hint = about ? `<span class="about">${escapeHtml(about)}</span>` : ''
    const input = `<input type="${kind}" id="${field}" name="${name}" value="${escapeHtml(id)}"${wrong}>`
    return `<div class="choice">${input}<label for="${field}">${escapeHtml(label)}${hint}</label></div>`
  })
  return `${isMany ? `<p>${escapeHtml(words.at.replace('{name}', () => view.institution.name))}</p>\n` : ''}<fieldset>
<legend><h2>${escapeHtml(legend)}</h2></legend>
${mistake ? `<p id="mistake" class="mistake">${escapeHtml(`${words.errorPrefix} ${mistake}`)}</p>\n` : ''}${items.join('\n')}
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
  return `<button name="do" value="${action}" class="${look}">${escapeHtml(labels[action])}</button>`
}
