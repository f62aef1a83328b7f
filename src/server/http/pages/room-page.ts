/** The HTML of the sandbox notary's room: one page for each step of the scripted session. */
import { type Room, type RoomAction, type RoomMistake, type RoomStep, roomStep, stepsOf } from '../../providers/notary/room.ts'
import words from '../../providers/notary/room-words.json' with { type: 'json' }
import { escapeHtml } from '../../texts/escape-html.ts'
import { mistakeSummary, sandboxPage } from './sandbox-page.ts'

type PageOptions = { readonly nonce: string }

/** @param wrong the input that was missing when the form was sent */
export function roomPage(room: Room, wrong: RoomMistake | undefined, { nonce }: PageOptions): string {
  const step = roomStep(room)
  if (!step) throw new Error('The session in this room has ended.')
  const texts = words[step.is]
  const mistake = wrong && words.mistakes[wrong]
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format([room.name, ...(room.others ?? [])])
  const fill = (text: string) => filled(text, { name: room.name, names, ...step })
  const heading = fill(headingOf(step))
  const progress = filled(words.progress, { number: room.done + 1, of: stepsOf(room).length })
  const main = `<h1>${escapeHtml(words.title)}</h1>
${mistake ? mistakeSummary(words.errorTitle, mistake) : ''}<p class="practice">${escapeHtml(words.practice)}</p>
<p class="progress">${escapeHtml(progress)}</p>
<h2>${escapeHtml(heading)}</h2>
<p class="notary">${escapeHtml(words.notary)}:</p>
<blockquote>${escapeHtml(fill(notaryTextOf(step, room)))}</blockquote>
<form method="post">
<input type="hidden" name="step" value="${room.done}">
${inputs(step, room, fill, mistake)}<div class="buttons">${button('next', texts.next)}</div>
<section aria-labelledby="other-ways">
<h2 id="other-ways">${escapeHtml(words.otherWays)}</h2>
<p>${escapeHtml(words.otherWaysText)}</p>
<div class="buttons">${otherButtons(step).join(' ')}</div>
</section>
</form>`
  return sandboxPage(`${mistake ? `${words.errorPrefix} ` : ''}${heading} - ${words.title}`, main, nonce)
}

/** @param back the URL in the app to return to, where it is still known */
export function roomOverPage(back: string, { nonce }: PageOptions): string {
  const link = `<p><a href="${escapeHtml(back)}">${escapeHtml(words.overLink)}</a></p>`
  return sandboxPage(words.over, `<h1>${escapeHtml(words.over)}</h1>\n<p>${escapeHtml(words.overText)}</p>\n${link}`, nonce)
}

/** The heading names the co-signer while it is their turn. */
function headingOf(step: RoomStep): string {
  if (step.is !== 'identity' && step.is !== 'document') return words[step.is].heading
  return words[step.is][step.signer === undefined ? 'heading' : 'headingOther']
}

/** The text of the notary in a step: for the borrower, for a co-signer, or for both. */
function notaryTextOf(step: RoomStep, room: Room): string {
  if (step.is === 'identity' || step.is === 'document') return words[step.is][step.signer === undefined ? 'says' : 'saysOther']
  return words[step.is][isTogether(room) ? 'saysTogether' : 'says']
}

function isTogether({ others = [] }: Room): boolean {
  return others.length > 0
}

function inputs(step: RoomStep, room: Room, fill: (text: string) => string, mistake: string | undefined): string {
  const { is } = step
  const wrong = mistake ? ' aria-invalid="true" aria-describedby="mistake"' : ''
  const error = mistake ? `<p id="mistake" class="mistake">${escapeHtml(`${words.errorPrefix} ${mistake}`)}</p>\n` : ''
  if (is === 'question') {
    const { yes, no, yesTogether, noTogether } = words.question
    const replies = isTogether(room) ? { yes: yesTogether, no: noTogether } : { yes, no }
    const choices = (['yes', 'no'] as const).map((value, index) => {
      const id = index === 0 ? 'first' : value
      const input = `<input type="radio" id="${id}" name="willing" value="${value}"${wrong}>`
      return `<div class="choice">${input}<label for="${id}">${escapeHtml(replies[value])}</label></div>`
    })
    return `<fieldset>\n<legend><h3>${escapeHtml(words.question.heading)}</h3></legend>\n${error}${choices.join('\n')}\n</fieldset>\n`
  }
  if (step.is !== 'identity' && step.is !== 'document') return ''
  const label = escapeHtml(fill(words[step.is][step.signer === undefined ? 'confirm' : 'confirmOther']))
  const input = `<input type="checkbox" id="first" name="confirmed" value="true"${wrong}>`
  return `${error}<div class="choice">${input}<label for="first">${label}</label></div>\n`
}

function otherButtons({ is }: RoomStep): string[] {
  const refusal = is === 'identity' ? [button('refuse-identity', words.refuseIdentity, 'quiet')] : []
  return [button('leave', words.leave, 'quiet'), ...refusal, button('break-down', words.breakDown, 'quiet')]
}

function button(action: RoomAction, label: string, look = 'main'): string {
  return `<button name="do" value="${action}" class="${look}">${escapeHtml(label)}</button>`
}

function filled(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
