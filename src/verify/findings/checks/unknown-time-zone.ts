import { WHOLE_SCHEMAS } from '#engine/authoring.ts'
import { type Check, type Found, type Reads, unknownName } from '../check.ts'
import { type CheckedFlow, soundFile, soundForms } from '../reading/checked-flow.ts'
import { type Part, partAt, partsAt, textAt } from '../reading/node-parts.ts'

/** Reports results of the time zone's rule of a schedule screen that are no time zone. */
export const unknownTimeZone = {
  codes: ['E217'],
  phase: 'questions',
  run,
  examples: {
    E217: {
      why: 'Times to choose from are local times of the zone that "timeZone" evaluates to. A zone that does not exist gives way to that of the lender without a word on the page.',
      on: 'a shipped lender',
      file: 'base/facts.json',
      right: '"Pacific/Honolulu"',
      wrong: '"Pacific/Honolullu"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const schedules = soundForms(flow).filter(({ kind }) => kind === 'schedule')
  const results = schedules.flatMap((screen) => resultsIn(flow, partAt(screen, 'slots', 'timeZone')))
  return [...new Map(results.map((result) => [result.at, result])).values()].map((result) =>
    unknownName(result, ZONES, {
      code: 'E217',
      message: (name) => `"${name}" is no time zone.`,
      why: 'The times would be given in the time zone of the lender, so that borrowers and notary may miss each other.',
    }),
  )
}

/** The time zones that a lender may have. */
const ZONES = (WHOLE_SCHEMAS['lender.schema.json']?.definitions?.timeZone?.enum ?? []).map(String)

/** The texts that a rule may evaluate to, through `if` and named values; other operators are left out. */
function resultsIn(flow: CheckedFlow, rule: Part | undefined, passed: readonly string[] = []): readonly Part[] {
  if (rule === undefined) return []
  if (typeof rule.node.value === 'string') return [rule]
  const branches = partsAt(rule, 'if')
  const results = branches.flatMap((branch, index) => {
    const isResult = index % 2 === 1 || (index === branches.length - 1 && index % 2 === 0)
    return isResult ? resultsIn(flow, branch, passed) : []
  })
  const name = textAt(rule.node, 'value')
  if (name === undefined || passed.includes(name)) return results
  return [...results, ...resultsIn(flow, partAt(soundFile(flow, 'facts.json'), 'values', name, 'is'), [...passed, name])]
}
