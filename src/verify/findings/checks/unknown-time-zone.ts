import { placeOf, type SourceNode, WHOLE_SCHEMAS } from '#engine/authoring.ts'
import { type FlowPointer, pointTo } from '#engine/index.ts'
import { type Check, type LenderFinding, type Reads, suggest } from '../check.ts'
import { type CheckedFlow, soundForms } from '../reading/checked-flow.ts'
import { memberAt, textAt } from '../reading/node-parts.ts'

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

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const found = new Map<FlowPointer, LenderFinding>()
  for (const { kind, node, at } of soundForms(flow)) {
    const zone = kind === 'schedule' ? memberAt(memberAt(node, 'slots'), 'timeZone') : undefined
    if (!zone) continue
    for (const result of resultsIn(flow, zone, pointTo(at, 'slots', 'timeZone'))) {
      if (!ZONES.includes(String(result.node.value))) found.set(result.at, unknown(result))
    }
  }
  return [...found.values()]
}

/** The time zones that a lender may have. */
const ZONES = (WHOLE_SCHEMAS['lender.schema.json']?.definitions?.timeZone?.enum ?? []).map(String)

type Result = { readonly node: SourceNode; readonly at: FlowPointer }

/** The texts that a rule may evaluate to, through `if` and named values; other operators are left out. */
function resultsIn(flow: CheckedFlow, rule: SourceNode, at: FlowPointer, passed: readonly string[] = []): Result[] {
  if (typeof rule.value === 'string') return [{ node: rule, at }]
  const branches = memberAt(rule, 'if')?.items ?? []
  const results = branches.flatMap((branch, index) => {
    const isResult = index % 2 === 1 || (index === branches.length - 1 && index % 2 === 0)
    return isResult ? resultsIn(flow, branch, pointTo(at, 'if', index), passed) : []
  })
  const name = textAt(rule, 'value')
  if (name === undefined || passed.includes(name) || !flow.sound('facts.json')) return results
  const value = memberAt(memberAt(memberAt(flow.resolved.files.get('facts.json'), 'values'), name), 'is')
  const place = pointTo('facts.json', 'values', name, 'is')
  return value ? [...results, ...resultsIn(flow, value, place, [...passed, name])] : results
}

function unknown({ node, at }: Result): LenderFinding {
  return {
    code: 'E217',
    at: placeOf(node),
    pointer: at,
    message: `"${String(node.value)}" is no time zone.`,
    why: 'The times would be given in the time zone of the lender, so that borrowers and notary may miss each other.',
    ...suggest(node, ZONES),
  }
}
