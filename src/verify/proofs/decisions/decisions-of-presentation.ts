/**
 * Presentation decisions: what a borrower reads and sees, not where the application goes. A text with cases is one:
 * `"heading": { "cases": [{ "when": { "var": "flags.joint" }, "text": "Your incomes" }], "otherwise": "Your income" }` is the decision
 * "the heading of apply/income" with two outcomes. Others are the order of fields, how a field is drawn, and the lender's colours.
 */

import { inliner, schemaFor, walkSchema } from '#engine/authoring.ts'
import {
  asDollars,
  asRule,
  canonicalText,
  describePointer,
  evaluate,
  type FactsFile,
  type FlowPointer,
  hasFields,
  type InputScreen,
  isObject,
  isReadFile,
  type Json,
  type JsonObject,
  operationIn,
  pointTo,
  type Rule,
  splitPointer,
  type Text,
} from '#engine/index.ts'
import { readsIn } from '#verify/analysis/reads-in.ts'
import { type Decision, decisionByCases, plainDecision, type Way } from './decision.ts'
import type { LenderUnderProof } from './lender-under-proof.ts'
import { outcomeInWords } from './outcome-in-words.ts'
import { restOf } from './rest-of.ts'
import { textsIn } from './texts-in.ts'

/** @param compared the other lender of a comparison: only the order of fields that both have can differ */
export function decisionsOfPresentation(lender: LenderUnderProof, compared: LenderUnderProof = lender): Decision[] {
  const { flow } = lender
  const shared = Object.values(flow.screens).filter((screen) => compared.flow.screens[screen.route]?.kind === screen.kind)
  return [
    ...shared.flatMap((screen) => [
      ...textsIn(screen as unknown as JsonObject, screen.at).map((text) => decisionOfText(text, lender)),
      ...(hasFields(screen) ? layoutOf(screen, compared) : []),
      plainDecision(pointTo(screen.at, 'stage'), `the stage of ${describePointer(screen.at)}`, screen.stage ?? 'none'),
    ]),
    ...textsIn((flow.cards ?? {}) as unknown as JsonObject, 'conditions.json#').map((text) => decisionOfText(text, lender)),
    ...textsOfFiles(lender),
    ...valuesInTexts(lender),
    ...translations(lender),
    ...lenderItself(lender),
  ]
}

type Placed = { readonly at: FlowPointer; readonly text: Text }

export const NO_TEXT = 'no text'

function decisionOfText({ at, text }: Placed, { own }: LenderUnderProof): Decision {
  const about = textInWords(at)
  if (typeof text === 'string') return always(at, about, quoted(text), NO_TEXT)
  if ('fact' in text) return always(at, about, `the fact ${text.fact}`, NO_TEXT)
  const ways = text.cases.map(({ when, text: words }) => ({ when: own(when), outcome: quoted(words) }))
  return decisionByCases(at, about, ways, quoted(text.otherwise), NO_TEXT)
}

function always(at: FlowPointer, about: string, outcome: string, missing: string): Decision {
  return decisionByCases(at, about, [], outcome, missing)
}

function quoted(words: string): string {
  return `“${words}”`
}

/** A text's pointer in words: `"label" of the field "dob" of the screen "register-v2/birthdate"`. */
function textInWords(at: FlowPointer): string {
  const { file, keys: compiled } = splitPointer(at)
  // A compiled card has its texts one level deeper than the flow file: cards/<id>/heading/text.
  const keys = file === 'conditions.json' && compiled.length === 4 && compiled[3] === 'text' ? compiled.slice(0, 3) : compiled
  const limits = keys.lastIndexOf('limits')
  const known = limits < 0 ? keys.slice(0, -1) : keys.slice(0, limits)
  const around = describePointer(pointTo(file, ...known))
  if (limits >= 0) return `"${limitInWords(keys.slice(limits + 1))}" of ${around}`
  return `"${keys.slice(around === describePointer(file) ? 0 : -1).join(' ')}" of ${around}`
}

/** @param inner the code of a limit, and the key of its text: `type`, `message` */
function limitInWords([code = '', text = 'message']: readonly string[]): string {
  const pattern = /^patterns\.(.*)$/.exec(code)?.[1]
  const what = pattern === undefined ? FOR_LIMIT.get(code) : `an answer that the pattern ${pattern} refuses`
  return what === undefined ? `${code} ${text}` : `${text} for ${what}`
}

const FOR_LIMIT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    type: 'an answer of the wrong type',
    options: 'a choice that is not listed',
    minimum: 'too small an answer',
    exclusiveMinimum: 'too small an answer',
    maximum: 'too large an answer',
    exclusiveMaximum: 'too large an answer',
    multipleOf: 'an amount between two steps',
    minLength: 'too short an answer',
    maxLength: 'too long an answer',
    minItems: 'too few choices',
    maxItems: 'too many choices',
    pattern: 'an answer of another form',
    format: 'an answer of another form',
  }),
)

function layoutOf({ at, fields, route }: InputScreen, compared: LenderUnderProof): Decision[] {
  const other = compared.flow.screens[route]
  const others = hasFields(other) ? other.fields : []
  const both = fields.filter(({ id }) => others.some((one) => one.id === id))
  return [
    plainDecision(
      pointTo(at, 'order'),
      `the order of the questions of ${describePointer(at)}`,
      both.map(({ id }) => id).join(', ') || 'no question',
    ),
    ...both.map(({ id, as, options }) => {
      const field = pointTo(at, 'fields', id)
      const order = (options ?? []).map((option) => option.id).join(', ')
      return plainDecision(
        pointTo(field, 'as'),
        `how ${describePointer(field)} is drawn`,
        order === '' ? as : `${as} of ${order}`,
      )
    }),
  ]
}

/** All other values of a part; reported only if nothing else in their file differs. */
export function otherDecisions({ flow, resolved }: LenderUnderProof): Decision[] {
  const rest = (at: FlowPointer, part: unknown) =>
    plainDecision(pointTo(at, 'rest'), `what else ${describePointer(at)} says`, canonicalText(restOf(part as Json)))
  return [
    ...Object.values(flow.screens).map((screen) => rest(screen.at, screen)),
    ...Object.values(flow.journeys).map((journey) => rest(`journeys/${journey.id}.json`, journey)),
    rest('lifecycle.json', flow.lifecycle ?? null),
    rest('conditions.json', flow.cards ?? null),
    rest('shell.json', resolved.files.get('shell.json')?.value ?? null),
  ]
}

/** Texts outside of screens: of journeys, progress steps and the shell. */
function textsOfFiles(lender: LenderUnderProof): Decision[] {
  const { files } = lender.resolved
  const inline = inliner((files.get('facts.json')?.value ?? {}) as unknown as FactsFile)
  return [...files].flatMap(([path, node]) => {
    const elsewhere = /^(screens\/|fields\.json|conditions\.json|lender\.json)/.test(path) || !isReadFile(path)
    const schema = elsewhere ? undefined : schemaFor(path)
    const found: Decision[] = []
    if (schema) {
      walkSchema(
        schema,
        node,
        ({ is, node: words, pointer }) => {
          const text = is === 'text' || is === 'words' ? textOf(words.value, inline) : undefined
          if (text !== undefined) found.push(decisionOfText({ at: pointer, text }, lender))
        },
        path,
      )
    }
    return found
  })
}

function textOf(value: Json, inline: (rule: Rule) => Rule): Text | undefined {
  if (typeof value === 'string') return value
  if (!isObject(value)) return undefined
  if (!Array.isArray(value.cases)) return typeof value.fact === 'string' ? (value as Text) : undefined
  const cases: readonly Json[] = value.cases
  return {
    cases: cases.filter(isObject).map(({ id, when, text }) => ({
      ...{ id: String(id), when: inline(asRule(when ?? null)), text: String(text) },
    })),
    otherwise: String(value.otherwise),
  }
}

/** Named values that texts contain. Values of lender.json are reported with that file. */
function valuesInTexts({ flow, own }: LenderUnderProof): Decision[] {
  const words = JSON.stringify([flow.screens, flow.cards ?? null, flow.live.shell])
  return Object.entries(flow.values)
    .filter(([name, { is }]) => (words.includes(`{${name}}`) || words.includes(`{${name},`)) && !isOfLender(is))
    .map(([name, { is, type }]) => {
      const { ways, otherwise } = chosenValues(own(is), type === 'money')
      return decisionByCases(pointTo('facts.json#/values', name), `the value "${name}" that texts show`, ways, otherwise)
    })
}

/** The value of a text's placeholder as a decision, if a rule chooses it. */
function chosenValues(rule: Rule, isMoney: boolean): { readonly ways: readonly Way[]; readonly otherwise: string } {
  const { operator, operands = [] } = operationIn(rule) ?? {}
  const choices = operator === 'if' && operands.length % 2 === 1 ? operands.length - 1 : 0
  const ways = Array.from({ length: choices / 2 }, (_, at) => ({
    when: operands[2 * at] ?? null,
    outcome: shownValue(operands[2 * at + 1] ?? null, isMoney),
  }))
  return { ways, otherwise: shownValue(choices > 0 ? (operands[choices] ?? null) : rule, isMoney) }
}

function shownValue(rule: Rule, isMoney: boolean): string {
  if (!readsNothing(rule)) return outcomeInWords(rule)
  const value = evaluate(rule, { today: '' })
  return isMoney && typeof value === 'number' ? `$${asDollars(value)}` : outcomeInWords(asRule(value))
}

function readsNothing(rule: Rule): boolean {
  try {
    return readsIn([rule]).size === 0
  } catch {
    // The path is computed at run time.
    return false
  }
}

function isOfLender(rule: Rule): boolean {
  const { operator, operands: [path] = [] } = operationIn(rule) ?? {}
  return operator === 'var' && typeof path === 'string' && path.startsWith('lender.')
}

function translations({ resolved }: LenderUnderProof): Decision[] {
  return [...resolved.files].flatMap(([path, { value }]) => {
    const locale = /^copy\/(.+)\.json$/.exec(path)?.[1]
    if (locale === undefined || !isObject(value)) return []
    const translated = Object.entries(value).filter(([, entry]) => isObject(entry) && typeof entry.is === 'string')
    return [
      always(path, `the language ${locale}`, 'spoken', 'not spoken'),
      ...translated.map(([place, entry]) => {
        const about = `${textInWords(place.replace('#', '.json#'))}, in ${locale}`
        return always(pointTo(path, place), about, quoted(String((entry as JsonObject).is)), 'not translated')
      }),
    ]
  })
}

/** Keys that are compared elsewhere, or that borrowers do not see. */
const NOT_SEEN: ReadonlySet<string> = new Set([
  '$schema',
  '$comment',
  'extends',
  'limits',
  'timeZone',
  'code',
  'canonicalCode',
  'flags',
])

/** One decision for each value of lender.json, and a single one for all colours. */
function lenderItself({ resolved }: LenderUnderProof): Decision[] {
  const { value } = resolved.files.get('lender.json') ?? {}
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) => (NOT_SEEN.has(key) ? [] : leaves(pointTo('lender.json', key), part)))
}

function leaves(at: FlowPointer, value: Json): Decision[] {
  if (at === 'lender.json#/colours') {
    const shades = JSON.stringify(value).match(/#[0-9a-f]{6}/gi) ?? []
    return [plainDecision(at, 'the colours', shades.join(' '))]
  }
  if (!isObject(value))
    return [always(at, describePointer(at), Array.isArray(value) ? value.join(', ') : outcomeInWords(value), 'not said')]
  return Object.entries(value).flatMap(([key, part]) => leaves(pointTo(at, key), part))
}
