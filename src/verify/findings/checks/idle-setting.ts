import { placeOf } from '#engine/authoring.ts'
import { itemKey, maintenanceFlag, pointTo } from '#engine/index.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { itemsAt, memberAt, membersAt, textAt } from '../reading/node-parts.ts'
import { ownChanges } from '../reading/own-changes.ts'
import { examples } from './idle-setting/example.ts'

/** Reports flags for nobody, hours in which nobody can be reached, and words that hide questions of the chat. */
export const idleSetting = { codes: ['W334', 'W335', 'W336'], phase: 'references', examples, run } satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  return [...flagsForNobody(flow), ...strangeHours(flow), ...ignoredQuestions(flow)]
}

function flagsForNobody(flow: CheckedFlow): LenderFinding[] {
  const file = 'flags.json'
  const flags = flow.sound(file) ? (flow.resolved.files.get(file)?.members ?? new Map()) : new Map()
  return [...flags].flatMap(([flag, node]) =>
    itemsAt(node, 'cases').flatMap((one, index): LenderFinding[] => {
      const share = memberAt(one, 'percent')
      const percent = share?.value
      const isOfAll = flag === maintenanceFlag && memberAt(one, 'is')?.value === true
      if (share === undefined || (percent !== 0 && !(isOfAll && percent !== 100))) return []
      const here = {
        code: 'W334',
        at: placeOf(share),
        pointer: pointTo(file, flag, 'cases', itemKey(one, index), 'percent'),
      } as const
      return [
        percent === 0
          ? {
              ...here,
              message: `This case of the flag "${flag}" applies to 0 percent, which is nobody.`,
              why: 'Everybody gets what stands after it or the default, as if the case were not there.',
              fixes: [advice('Write the share that is meant, or take the case out.')],
            }
          : {
              ...here,
              message: `The maintenance page is shown to ${String(percent)} percent: the others go on and send answers meanwhile.`,
              why: 'Some borrowers are shut out while their co-signers go on, and nobody knows who.',
              fixes: [advice('Take "percent" out, so that maintenance is for all, or use another flag.')],
            },
      ]
    }),
  )
}

/** People answer between these hours; outside of them a.m. was taken for p.m. */
const MORNING = '05:00'
const NOON = '12:00'
const NIGHT = '23:00'

function strangeHours(flow: CheckedFlow): LenderFinding[] {
  const file = 'hours.json'
  const hours = flow.sound(file) ? flow.resolved.files.get(file) : undefined
  const parent = flow.resolved.parent?.files.get(file)
  return membersAt(hours, 'departments').flatMap(([department, week]): Found => {
    const at = pointTo(file, 'departments', department)
    const days = [...(week.members ?? [])].filter(([, day]) => day.members)
    if (days.length === 0) {
      const before = ownChanges(flow).find(({ pointer, now }) => now === undefined && pointer.startsWith(`${at}/`))
      const why = 'Texts, the chat and the footer say when to call, and there is no such time.'
      const fixes = [advice('Write the hours of at least one day.')]
      return {
        code: 'W335',
        at: before?.at ?? placeOf(week),
        pointer: before?.pointer ?? at,
        message: `${department} is never open.`,
        why,
        fixes,
      }
    }
    return days.flatMap(([weekday, day]): Found => {
      const [opens = NOON, closes = NOON] = [textAt(day, 'opens'), textAt(day, 'closes')]
      const key = opens < MORNING || opens >= '18:00' ? 'opens' : closes > NIGHT || closes < '09:00' ? 'closes' : undefined
      const node = key && memberAt(day, key)
      const wasThere = memberAt(memberAt(memberAt(parent, 'departments'), department), weekday)
      // Hours that end before they begin are one finding, E325.
      if (key === undefined || node === undefined || opens >= closes || (wasThere && textAt(wasThere, key) === textAt(day, key)))
        return []
      return {
        code: 'W335',
        at: placeOf(node),
        pointer: pointTo(at, weekday, key),
        message: `${department} ${key} on ${weekday} at ${String(node.value)}, which is at night or in the evening: hours count to 24.`,
        why: 'Borrowers would be asked to call when nobody answers, and not to call when people do.',
        fixes: [advice('Write 17:00 for 5 p.m., and 08:00 for 8 a.m.')],
      }
    })
  })
}

/** Words that a lender adds to those which the chat ignores, though questions are found by them. */
function ignoredQuestions(flow: CheckedFlow): LenderFinding[] {
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
  if (first === undefined) return []
  return [
    {
      code: 'W336',
      at: change.at,
      pointer: change.pointer,
      message: `The chat would ignore ${asked.map(({ word }) => `"${word}"`).join(', ')}, by which questions are found, such as "${first.question}".`,
      why: 'A borrower who asks it in these words reads that there is no answer.',
      fixes: [advice(`Take ${asked.map(({ word }) => word).join(', ')} out of "ignoredWords".`)],
    },
  ]
}

function wordsOf(text: unknown): readonly string[] {
  return typeof text === 'string' ? (text.toLowerCase().match(/[a-z]+/g) ?? []) : []
}
