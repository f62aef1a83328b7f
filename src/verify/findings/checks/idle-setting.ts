import { nodeOf, placeOf } from '#engine/authoring.ts'
import { maintenanceFlag } from '#engine/index.ts'
import { type Check, type Found, here, type Reads } from '../check.ts'
import { type CheckedFlow, soundFile } from '../reading/checked-flow.ts'
import { itemsAt, memberAt, type Part, partAt, partsAt, textAt } from '../reading/node-parts.ts'
import { ownChanges } from '../reading/own-changes.ts'
import { quoted } from '../reading/words.ts'

/** Reports flags for nobody, hours in which nobody can be reached, and words that hide questions of the chat. */
export const idleSetting = {
  codes: ['W334', 'W335', 'W336'],
  phase: 'references',
  run,
  examples: {
    W334: {
      why: 'A share of 0 percent takes nobody, and a case that takes nobody looks as if it did something. Maintenance, on the other hand, is for everybody at once or for nobody.',
      file: 'base/flags.json',
      at: '"default": true',
      right: '"default": true, "cases": [{ "id": "some", "percent": 10, "is": false }]',
      wrong: '"default": true, "cases": [{ "id": "none", "percent": 0, "is": false }]',
    },
    W335: {
      why: 'Hours count to 24. A department that opens or closes at night, or on no day, sends borrowers to a telephone that nobody answers.',
      wrongFiles: { 'base/hours.json': hours('"opens": "01:00", "closes": "17:00"') },
      rightFiles: { 'base/hours.json': hours('"opens": "08:00", "closes": "17:00"') },
    },
    W336: {
      why: 'The chat finds a question by the words that are left when the ignored ones are taken out. A word that sets one question apart from the others must stay.',
      otherFiles: { 'base/chat.json': chat() },
      wrongFiles: { 'acme/chat.json': '{ "ignoredWords": "a are the there which fees" }' },
      rightFiles: { 'acme/chat.json': '{ "ignoredWords": "a an are the there which" }' },
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const flags = partsAt(soundFile(flow, 'flags.json'))
  return [
    flags.map((flag) => partsAt(flag, 'cases').map((one) => flagForNobody(flag.key, one))),
    partsAt(soundFile(flow, 'hours.json'), 'departments').map((week) => strangeHours(flow, week)),
    ignoredQuestions(flow),
  ]
}

function flagForNobody(flag: string, one: Part): Found {
  const share = partAt(one, 'percent')
  const percent = share?.node.value
  const isOfAll = flag === maintenanceFlag && memberAt(one.node, 'is')?.value === true
  if (share === undefined || (percent !== 0 && !(isOfAll && percent !== 100))) return undefined
  if (percent === 0) {
    return {
      code: 'W334',
      ...here(share),
      message: `This case of the flag "${flag}" applies to 0 percent, which is nobody.`,
      why: 'Everybody gets what stands after it or the default, as if the case were not there.',
      advice: 'Write the share that is meant, or take the case out.',
    }
  }
  return {
    code: 'W334',
    ...here(share),
    message: `The maintenance page is shown to ${String(percent)} percent: the others go on and send answers meanwhile.`,
    why: 'Some borrowers are shut out while their co-signers go on, and nobody knows who.',
    advice: 'Take "percent" out, so that maintenance is for all, or use another flag.',
  }
}

/** People answer between these hours; outside of them a.m. was taken for p.m. */
const MORNING = '05:00'
const NOON = '12:00'
const NIGHT = '23:00'

function strangeHours(flow: CheckedFlow, week: Part & { readonly key: string }): Found {
  const days = partsAt(week).filter(({ node }) => node.members)
  if (days.length === 0) {
    const before = ownChanges(flow).find(({ pointer, now }) => now === undefined && pointer.startsWith(`${week.at}/`))
    return {
      code: 'W335',
      at: before?.at ?? placeOf(week.node),
      pointer: before?.pointer ?? week.at,
      message: `${week.key} is never open.`,
      why: 'Texts, the chat and the footer say when to call, and there is no such time.',
      advice: 'Write the hours of at least one day.',
    }
  }
  return days.map((day): Found => {
    const [opens = NOON, closes = NOON] = [textAt(day.node, 'opens'), textAt(day.node, 'closes')]
    const key = opens < MORNING || opens >= '18:00' ? 'opens' : closes > NIGHT || closes < '09:00' ? 'closes' : undefined
    const time = key && partAt(day, key)
    // Hours that end before they begin are one finding, E325.
    if (!time || opens >= closes || (flow.resolved.parent && nodeOf(flow.resolved.parent, time.at)?.value === time.node.value))
      return undefined
    return {
      code: 'W335',
      ...here(time),
      message: `${week.key} ${key} on ${day.key} at ${String(time.node.value)}, which is at night or in the evening: hours count to 24.`,
      why: 'Borrowers would be asked to call when nobody answers, and not to call when people do.',
      advice: 'Write 17:00 for 5 p.m., and 08:00 for 8 a.m.',
    }
  })
}

/** Words that a lender adds to those which the chat ignores, though questions are found by them. */
function ignoredQuestions(flow: CheckedFlow): Found {
  const file = 'chat.json'
  const change = ownChanges(flow).find(({ pointer }) => pointer === `${file}#/ignoredWords`)
  if (change?.now === undefined) return []
  const before = new Set(wordsOf(change.before?.value))
  const added = wordsOf(change.now.value).filter((word) => !before.has(word))
  const questions = itemsAt(flow.resolved.files.get(file), 'questions')
  const asked = added.flatMap((word) => {
    const question = questions.find((one) =>
      wordsOf(textAt(one, 'question')).some((other) => other === word || other === `${word}s`),
    )
    return question ? [{ word, question: textAt(question, 'question') ?? '' }] : []
  })
  const [first] = asked
  const words = asked.map(({ word }) => word)
  if (first === undefined) return []
  return {
    code: 'W336',
    at: change.at,
    pointer: change.pointer,
    message: `The chat would ignore ${quoted(words, ', ')}, by which questions are found, such as "${first.question}".`,
    why: 'A borrower who asks it in these words reads that there is no answer.',
    advice: `Take ${words.join(', ')} out of "ignoredWords".`,
  }
}

function wordsOf(text: unknown): readonly string[] {
  return typeof text === 'string' ? (text.toLowerCase().match(/[a-z]+/g) ?? []) : []
}

function hours(monday: string): string {
  return `{ "timeZone": "America/New_York", "departments": { "SUPPORT": { "monday": { ${monday} } } }, "words": { "range": "{opens} – {closes} {zone}", "weekdays": "Monday-Friday {hours}", "weekend": "Saturday-Sunday {hours}", "day": "{day} {hours}", "days": "{first}-{last} {hours}", "closed": "closed" } }`
}

function chat(): object {
  const names =
    'title welcome message send waiting suggested source noAnswer others failed tooLong helpful yes no thanks feedback reason reasonRequired more moreTooLong sendFeedback people peopleOpen peopleClosed call write startNew you'
  return {
    hoursDepartment: 'SUPPORT',
    words: Object.fromEntries(names.split(' ').map((name) => [name, 'Words'])),
    reasons: [{ id: 'other', label: 'Other', asksMore: true }],
    ignoredWords: 'a are the there which',
    questions: [{ id: 'fees', question: 'Which fees are there?', phrasings: 'cost price', answer: 'Each offer lists them.' }],
    limits: { sessionMinutes: 30, messageLength: 1000, feedbackLength: 500, history: 10 },
  }
}
