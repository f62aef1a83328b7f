/** The HTML of the sandbox notary's room: one page for each step of the scripted session. */
import { type Room, type RoomAction, type RoomMistake, type RoomStep, roomStep, stepsOf } from '../../providers/notary/room.ts'
import words from '../../providers/notary/room-words.json' with { type: 'json' }
import { escaped } from './escaped.ts'
import { mistakeSummary, sandboxPage } from './sandbox-page.ts'

type Around = { readonly nonce: string }

/** @param wrong the input that was missing when the form was sent */
export function roomPage(room: Room, wrong: RoomMistake | undefined, { nonce }: Around): string {
  const step = roomStep(room)
  if (!step) throw new Error('The session in this room has ended.')
  const said = words[step.is]
  const mistake = wrong && words.mistakes[wrong]
  const fill = (text: string) => filled(text, { name: room.name, ...(step.is === 'document' && step) })
  const heading = fill(said.heading)
  const progress = filled(words.progress, { number: room.done + 1, of: stepsOf(room).length })
  const main = `<h1>${escaped(words.title)}</h1>
${mistake ? mistakeSummary(words.errorTitle, mistake) : ''}<p class="practice">${escaped(words.practice)}</p>
<p class="progress">${escaped(progress)}</p>
<h2>${escaped(heading)}</h2>
<p class="notary">${escaped(words.notary)}:</p>
<blockquote>${escaped(fill(said.says))}</blockquote>
<form method="post">
<input type="hidden" name="step" value="${room.done}">
${inputs(step, fill, mistake)}<div class="buttons">${button('next', said.next)}</div>
<section aria-labelledby="other-ways">
<h2 id="other-ways">${escaped(words.otherWays)}</h2>
<p>${escaped(words.otherWaysText)}</p>
<div class="buttons">${otherButtons(step).join(' ')}</div>
</section>
</form>`
  return sandboxPage(`${mistake ? `${words.errorPrefix} ` : ''}${heading} - ${words.title}`, main, nonce)
}

/** @param back the URL in the app to return to, where it is still known */
export function roomOverPage(back: string, { nonce }: Around): string {
  const link = `<p><a href="${escaped(back)}">${escaped(words.overLink)}</a></p>`
  return sandboxPage(words.over, `<h1>${escaped(words.over)}</h1>\n<p>${escaped(words.overText)}</p>\n${link}`, nonce)
}

function inputs({ is }: RoomStep, fill: (text: string) => string, mistake: string | undefined): string {
  const wrong = mistake ? ' aria-invalid="true" aria-describedby="mistake"' : ''
  const error = mistake ? `<p id="mistake" class="mistake">${escaped(`${words.errorPrefix} ${mistake}`)}</p>\n` : ''
  if (is === 'question') {
    const choices = (['yes', 'no'] as const).map((value, index) => {
      const id = index === 0 ? 'first' : value
      const input = `<input type="radio" id="${id}" name="willing" value="${value}"${wrong}>`
      return `<div class="choice">${input}<label for="${id}">${escaped(words.question[value])}</label></div>`
    })
    return `<fieldset>\n<legend><h3>${escaped(words.question.heading)}</h3></legend>\n${error}${choices.join('\n')}\n</fieldset>\n`
  }
  if (is !== 'identity' && is !== 'document') return ''
  const label = escaped(fill(words[is].confirm))
  const input = `<input type="checkbox" id="first" name="confirmed" value="true"${wrong}>`
  return `${error}<div class="choice">${input}<label for="first">${label}</label></div>\n`
}

function otherButtons({ is }: RoomStep): string[] {
  const refusal = is === 'identity' ? [button('refuse-identity', words.refuseIdentity, 'quiet')] : []
  return [button('leave', words.leave, 'quiet'), ...refusal, button('break-down', words.breakDown, 'quiet')]
}

function button(action: RoomAction, label: string, look = 'main'): string {
  return `<button name="do" value="${action}" class="${look}">${escaped(label)}</button>`
}

function filled(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
