import {
  capitalized,
  checkRule,
  type Expected,
  factTypeOf,
  placeOf,
  type RuleContext,
  type RuleProblem,
  type SourceNode,
} from '#engine/authoring.ts'
import { describePointer, type FactSchema } from '#engine/index.ts'
import { type Check, type Found, type LenderFinding, type Reads, replacementFix, suggest } from '../check.ts'
import { type CheckedFlow, mergedField } from '../reading/checked-flow.ts'
import { memberAt, membersAt, textAt } from '../reading/node-parts.ts'
import { factsThereAt } from '../reading/place-of-rule.ts'
import type { Use } from '../reading/uses.ts'
import { vocabularyOf } from '../reading/vocabulary-of.ts'
import { sentenceMeant } from '../rules-meant.ts'
import { examples } from './broken-rule/example.ts'

/** Type-checks the rules, values and facts of a flow at each place that uses them. */
export const brokenRule = {
  codes: [
    ...(['E101', 'E103', 'E104', 'E105', 'E106', 'E107', 'E108', 'E109', 'E110'] as const),
    ...(['E111', 'E112', 'E113', 'E114', 'E115', 'E116', 'E117', 'E118'] as const),
  ],
  phase: 'rules',
  examples,
  run,
} satisfies Check

function run({ flow, uses, facts, found }: Reads<'flow' | 'uses' | 'facts' | 'found'>): Found {
  const missing = new Set(found.flatMap((finding) => finding.missing ?? []))
  const named = namesOf(flow)
  const open = openNamespaces(flow)
  const isReported = ({ code, node }: RuleProblem) =>
    (code === 'E101' || code === 'E104') &&
    typeof node.value === 'string' &&
    (missing.has(node.value) || open.some((name) => String(node.value).startsWith(name)))
  return uses.flatMap((use) => {
    const { is, node, pointer } = use.visit
    if (is === 'fact-path' || is === 'answer-path') return unknownFact(node, pointer, facts)
    if (is !== 'rule' && is !== 'expression') return []
    const where = describePointer(pointer)
    const context = { facts, ...named, present: presentFor(use), where: capitalized(where) }
    return checkRule(node, expectedOf(use), context).flatMap((problem) =>
      isReported(problem) ? [] : [mistakeFrom(asMeant(thereFirst(problem, pointer, flow), use, flow), pointer, facts)],
    )
  })
}

/** Of the facts suggested for an unknown one, those that can be present where the rule is evaluated. */
function thereFirst(problem: RuleProblem, pointer: string, flow: CheckedFlow): RuleProblem {
  const { code, expected = [], node } = problem
  if (code !== 'E101' || expected.length < 2) return problem
  const isThere = factsThereAt(flow, pointer)
  const there = expected.filter(isThere)
  if (there.length === 0 || there.length === expected.length) return problem
  return {
    ...problem,
    expected: there,
    fixes: there
      .slice(0, 3)
      .map((path) => replacementFix(`Did you mean "${path}"?`, 'review', placeOf(node), JSON.stringify(path))),
  }
}

/** A text that is a sentence gets the rule that it says; the label of an option gets the option's id. */
function asMeant(problem: RuleProblem, { visit: { node: rule, pointer } }: Use, flow: CheckedFlow): RuleProblem {
  const { code, node, fixes = [] } = problem
  if (typeof node.value !== 'string') return problem
  if (code === 'E106' && fixes.length === 0) {
    const meant = sentenceMeant(node.value, node, pointer, flow)
    return meant
      ? { ...problem, fixes: meant, why: 'A sentence in quotes is a text, and every text counts as yes: the rule asks nothing.' }
      : problem
  }
  if (code === 'E101') {
    const meant = sentenceMeant(node.value, partAround(rule, node) ?? node, pointer, flow)
    return meant
      ? {
          ...problem,
          fixes: meant,
          expected: [],
          why: 'What stands in "var" is the name of a fact alone; the comparison stands around it. As it is, it reads as absent for everybody.',
        }
      : problem
  }
  if (code === 'E103') {
    const path = problem.expected?.length ? comparedFact(rule, node) : undefined
    const label = node.value.trim().toLowerCase()
    const option = path && [...(vocabularyOf(flow).labels?.(path) ?? [])].find(([words]) => words.toLowerCase() === label)?.[1]
    if (option === undefined) return problem
    return {
      ...problem,
      why: `${problem.why} A rule knows a choice by its id, and this is what its label says.`,
      fixes: [replacementFix(`Did you mean "${option}"?`, 'review', placeOf(node), JSON.stringify(option))],
    }
  }
  return problem
}

/** The object of a rule that has a part as a member's value, or in a list there. */
function partAround(rule: SourceNode, part: SourceNode): SourceNode | undefined {
  const inside = [...(rule.members?.values() ?? []), ...(rule.items ?? [])]
  if (rule.members && inside.some((one) => one === part || one.items?.includes(part))) return rule
  for (const one of inside) {
    const found = partAround(one, part)
    if (found) return found
  }
  return undefined
}

/** The fact that a constant of a rule is compared with. */
function comparedFact(rule: SourceNode, constant: SourceNode): string | undefined {
  const around = partAround(rule, constant)
  const operands = [...(around?.members?.values() ?? [])].flatMap(({ items }) => items ?? [])
  const path = operands.flatMap(({ members }) => members?.get('var') ?? [])[0]?.value
  return typeof path === 'string' ? path : undefined
}

type Named = Pick<RuleContext, 'rules' | 'values'>

function namesOf(flow: CheckedFlow): Named {
  const file = flow.resolved.files.get('facts.json')
  const rules = membersAt(file, 'rules').flatMap(([name, rule]) => {
    const when = memberAt(rule, 'when')
    return when ? [[name, when] as const] : []
  })
  const values = membersAt(file, 'values').flatMap(([name, value]) => {
    const is = memberAt(value, 'is')
    return is ? [[name, { type: (textAt(value, 'type') ?? 'text') as NonNullable<ValueType>, is }] as const] : []
  })
  return { rules: new Map(rules), values: new Map(values) }
}

type ValueType =
  Named['values'] extends ReadonlyMap<string, infer Value> ? (Value extends { type: infer Type } ? Type : never) : never

/**
 * The required type: a named value's own type, a prefill's field type, a date for a calendar, money or percent for a fee,
 * any type otherwise.
 */
function expectedOf({ visit: { is, parent, key }, reader }: Use): Expected {
  if (is === 'rule') return 'boolean'
  if (key === 'prefill' && reader.on === 'screen' && reader.field) return prefillOf(mergedField(reader.field).as)
  if (key === 'on' && reader.on === 'screen') return 'date'
  if (reader.on === 'anywhere' && reader.file === 'lender.json') return fees[String(key)] ?? 'any'
  const type = key === 'is' ? textAt(parent, 'type') : undefined
  return (type ?? 'any') as Expected
}

function prefillOf(as: unknown): Expected {
  const type = factTypeOf(as)
  return type === undefined || type === 'list' ? 'text' : type
}

/** The types of values that lender.json computes. */
const fees: { readonly [key: string]: Expected } = { amount: 'money', percent: 'number' }

/**
 * Facts that are certainly present: a check runs after its screen's answers are given, and the status table has a
 * status.
 */
function presentFor({ reader }: Use): string[] {
  if (reader.on === 'screen') return reader.whole ? reader.screen.fields.map(({ path }) => path) : []
  return reader.on === 'anywhere' && reader.file === 'status-routes.json' ? ['status'] : []
}

function mistakeFrom(
  { code, place, node, message, why, expected = [], fixes = [] }: RuleProblem,
  pointer: string,
  facts: FactSchema,
): LenderFinding {
  const mistake = { code, at: place, pointer, message, why, fixes } as const
  const isFlag = code === 'E101' && typeof node.value === 'string' && node.value.startsWith('flags.')
  if (!isFlag || expected.length > 0) return { ...mistake, expected }
  const flags = facts.paths().filter((path) => path.startsWith('flags.'))
  return { ...mistake, message: `There is no flag "${String(node.value).slice(6)}".`, ...suggest(node, flags) }
}

/** Namespaces that may contain unknown facts, because the file that defines their facts is unreadable. */
function openNamespaces(flow: CheckedFlow): string[] {
  const screens = [...flow.screens.keys()].every((route) => flow.sound(`screens/${route}.json`))
  const broken = [...flow.resolved.broken].some((path) => path.startsWith('screens/') || path === 'fields.json')
  return [
    ...(flow.sound('flags.json') ? [] : ['flags.']),
    ...(screens && !broken && flow.sound('fields.json') ? [] : ['draft.extra.', 'application.extra.']),
  ]
}

function unknownFact(node: SourceNode, pointer: string, facts: FactSchema): Found {
  if (typeof node.value !== 'string' || facts.typeOf(node.value) !== undefined) return []
  return {
    code: 'E101',
    at: placeOf(node),
    pointer,
    message: `This text is to show "${node.value}", and no question or server field has this name.`,
    why: 'The borrower would see a gap where these words belong.',
    ...suggest(node, facts.paths()),
  }
}
