import { type FieldLayer, placeOf } from '#engine/authoring.ts'
import { dollars, type Json, lenderOf } from '#engine/index.ts'
import {
  atEachField,
  type Check,
  type Found,
  findingsOf,
  here,
  type LenderFinding,
  type Reads,
  relatedPlace,
  replacementFix,
} from '../check.ts'
import { digitPattern } from '../examples/finding-example.ts'
import { type CheckedField, type CheckedFlow, type CheckedScreen, topLayer, topLayers } from '../reading/checked-flow.ts'
import { quoted } from '../reading/words.ts'
import { acceptsNothing, isWithin, type Language, languageOf, together } from './contradicting-limits/pattern-language.ts'

/**
 * Reports limits of one field that no answer meets together, and limits whose message is never shown because earlier
 * limits refuse the same answers.
 */
export const contradictingLimits = {
  codes: ['E516', 'W145'],
  phase: 'limits',
  run,
  examples: {
    E516: {
      why: 'The limits of the question leave no good answer between them: what one lets through, another refuses. Nobody passes the screen.',
      file: 'base/screens/apply/password.json',
      right: digitPattern,
      wrong: digitPattern.replace('}]', '}, { "id": "letters", "pattern": "^[a-z]+$", "message": "Letters only" }]'),
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return atEachField(flow, (field, screen) => {
    const found = findingsOf([noGoodValue(field, screen, flow), noGoodText(field, screen, flow)])
    return found.length > 0 ? found : silentLimits(field, screen)
  })
}

/** A limit of a text field. Lists of them are in the order in which errors are shown. */
type TextLimit = {
  readonly name: string
  readonly written: FieldLayer
  readonly pattern: string
  /** The layer with the limit's message; undefined if the same message is shown for another part of the limit. */
  readonly message: FieldLayer | undefined
}

function textLimits(field: CheckedField): TextLimit[] {
  const keyword = (name: string, write: (value: Json) => string): TextLimit[] => {
    const written = topLayer(field, 'schema', name)
    return written ? [{ name, written, pattern: write(written.node.value), message: topLayer(field, 'messages', name) }] : []
  }
  const several = [...topLayers(field, 'patterns')].flatMap(([id]): TextLimit[] => {
    const [written, message] = [topLayer(field, 'patterns', id, 'pattern'), topLayer(field, 'patterns', id, 'message')]
    const hint = topLayer(field, 'patterns', id, 'hint')
    return written ? [{ name: id, written, pattern: String(written.node.value), message: hint ? undefined : message }] : []
  })
  return [
    ...keyword('minLength', (least) => `^[^]{${least},}$`),
    ...keyword('maxLength', (most) => `^[^]{0,${most}}$`),
    ...keyword('pattern', String),
    ...several,
  ]
}

function noGoodText(field: CheckedField, screen: CheckedScreen, flow: CheckedFlow): Found {
  const clash = clashOf(textLimits(field))
  if (clash.length < 2) return clash.map((one) => acceptsNone(one, field, screen))
  const last = writtenLast(clash, flow)
  return between(last.name, last, clash, field, screen)
}

/** @param lets the limit that lets through what the others refuse */
function between(
  lets: string,
  last: Refuser,
  parts: readonly Refuser[],
  field: CheckedField,
  { route }: CheckedScreen,
): LenderFinding {
  const refusing = parts.filter(({ name }) => name !== lets).map(({ name }) => name)
  return {
    code: 'E516',
    ...here(last.written),
    message: `The question "${field.id}" on ${route} accepts no answer: what "${lets}" lets through, ${quoted(refusing, ' and ')} refuses.`,
    why: nobodyPasses,
    related: parts
      .filter((one) => one !== last)
      .map(({ name, written }) => relatedPlace(written.node, `"${name}" is ${JSON.stringify(written.node.value)}`)),
    advice: 'Loosen one of them, or take it out.',
  }
}

function acceptsNone({ name, written }: TextLimit, field: CheckedField, { route }: CheckedScreen): LenderFinding {
  const [, inside] = /^\/(.+)\/[a-z]*$/s.exec(String(written.node.value)) ?? []
  const found = { code: 'E516', ...here(written), why: nobodyPasses } as const
  const question = `The question "${field.id}" on ${route} accepts no answer`
  if (inside === undefined) {
    const message = `${question}: no text is let through by "${name}".`
    return { ...found, message, advice: 'Mend the limit, or take it out.' }
  }
  const text = JSON.stringify(inside)
  return {
    ...found,
    message: `${question}: the slashes of "${name}" are read as parts of the pattern.`,
    fixes: [replacementFix(`Write ${text}, without the slashes`, 'safe', placeOf(written.node), text)],
  }
}

const nobodyPasses = 'Every answer is refused, so nobody can pass this screen.'

/** A minimal set of limits that no text meets together; empty if some text is accepted, or if undecided. */
function clashOf(limits: readonly TextLimit[]): readonly TextLimit[] {
  if (!refusesAll(limits)) return []
  let needed = limits
  for (const one of limits) {
    const rest = needed.filter((other) => other !== one)
    if (rest.length > 0 && refusesAll(rest)) needed = rest
  }
  return needed
}

function refusesAll(limits: readonly TextLimit[]): boolean {
  return once('all', limits, () => {
    const accepted = limits.length > 0 ? together(languagesOf([anyText, ...limits])) : undefined
    return accepted !== undefined && acceptsNothing(accepted)
  })
}

/** An empty text is no answer, so it is excluded. */
const anyText = { pattern: '^[^]+$' }

const known = new Map<string, boolean>()
const remembered = 1_000

/** The result of `look`, cached by `what` and the patterns: most lenders inherit the same patterns. */
function once(what: string, limits: readonly TextLimit[], look: () => boolean): boolean {
  const key = JSON.stringify([what, ...limits.map(({ pattern }) => pattern)])
  if (known.size > remembered) known.clear()
  const found = known.get(key) ?? look()
  known.set(key, found)
  return found
}

/**
 * The sets of texts that the patterns accept, of the patterns for which such a set can be computed. A text outside one of
 * them is refused, whatever the other patterns accept.
 */
function languagesOf(limits: readonly Pick<TextLimit, 'pattern'>[]): Language[] {
  return limits.flatMap(({ pattern }) => languageOf(pattern) ?? [])
}

/** Limits whose message is never shown. Of several violated limits, the first one's message is shown. */
function silentLimits(field: CheckedField, { route }: CheckedScreen): Found {
  const limits = textLimits(field)
  return limits.flatMap((limit, index): Found => {
    if (
      index === 0 ||
      !limit.message ||
      !once('silent', limits.slice(0, index + 1), () => isSilent(limit, limits.slice(0, index)))
    ) {
      return []
    }
    return {
      code: 'W145',
      ...here(limit.message),
      message: `Nobody ever reads this message: what "${limit.name}" of "${field.id}" on ${route} refuses, a limit before it refuses, too.`,
      why: 'The limit makes no difference; perhaps another one was meant.',
      related: limits.slice(0, index).map(({ name, written }) => relatedPlace(written.node, `"${name}" comes first`)),
      advice: 'Take the limit out with its message, or mend it.',
    }
  })
}

function isSilent({ pattern }: TextLimit, earlier: readonly TextLimit[]): boolean {
  const [before, own] = [together(languagesOf([anyText, ...earlier])), languageOf(pattern)]
  return before !== undefined && own !== undefined && isWithin(before, own)
}

/** Reports listed values that all violate other limits, and steps without a multiple inside the range. */
function noGoodValue(field: CheckedField, screen: CheckedScreen, flow: CheckedFlow): Found {
  const listed = topLayer(field, 'schema', 'const') ?? topLayer(field, 'schema', 'enum')
  const step = topLayer(field, 'schema', 'multipleOf')
  const refusing = listed ? refusersOf(valuesIn(listed), field) : step ? stepRefusers(step, field) : []
  const lets = listed ?? step
  if (!lets || refusing.length === 0) return undefined
  const parts = [{ name: nameOf(lets), written: lets }, ...refusing]
  return between(nameOf(lets), writtenLast(parts, flow), parts, field, screen)
}

function nameOf({ at }: FieldLayer): string {
  return at.slice(at.lastIndexOf('/') + 1)
}

function valuesIn({ node }: FieldLayer): readonly Json[] {
  return Array.isArray(node.value) ? node.value : [node.value]
}

type Refuser = { readonly name: string; readonly written: FieldLayer }

/** The limits that together refuse all listed values; empty if a value is accepted. */
function refusersOf(values: readonly Json[], field: CheckedField): Refuser[] {
  const refusers = new Set<Refuser>()
  const tests = [...numberTests(field), ...textTests(field)]
  for (const value of values) {
    const refusing = tests.filter(({ passes }) => !passes(value))
    const [first] = refusing
    if (!first) return []
    refusers.add(first)
  }
  return [...refusers]
}

type Test = Refuser & { readonly passes: (value: Json) => boolean }

function numberTests(field: CheckedField): Test[] {
  const test = (name: string, good: (value: number, limit: number) => boolean): Test[] => {
    const written = topLayer(field, 'schema', name)
    const limit = amount(written?.node.value)
    if (!written || limit === undefined) return []
    return [{ name, written, passes: (value) => typeof value !== 'number' || good(value, limit) }]
  }
  return [
    ...test('minimum', (value, least) => value >= least),
    ...test('maximum', (value, most) => value <= most),
    ...test('multipleOf', (value, step) => Math.abs(value / step - Math.round(value / step)) < 1e-9),
  ]
}

function textTests(field: CheckedField): Test[] {
  return textLimits(field).map(({ name, written, pattern }) => {
    const expression = new RegExp(pattern, 'u')
    return { name, written, passes: (value) => typeof value !== 'string' || expression.test(value) }
  })
}

/** Both bounds of the range, if no multiple of the step lies between them. */
function stepRefusers(step: FieldLayer, field: CheckedField): Refuser[] {
  const [low, high] = ['minimum', 'maximum'].map((name) => ({ name, written: topLayer(field, 'schema', name) }))
  const [least, most, by] = [amount(low?.written?.node.value), amount(high?.written?.node.value), amount(step.node.value)]
  if (!low?.written || !high?.written || least === undefined || most === undefined || by === undefined || least > most) return []
  if (Math.floor(most / by + 1e-9) * by >= least - 1e-9) return []
  return [
    { name: low.name, written: low.written },
    { name: high.name, written: high.written },
  ]
}

function amount(value: Json | undefined): number | undefined {
  const cents = dollars(value)
  return cents ?? (typeof value === 'number' ? value : undefined)
}

/** The limit written by the lender that is last in the chain; of several by one lender, the last one in order. */
function writtenLast<T extends { readonly written: FieldLayer }>(parts: readonly T[], { resolved }: CheckedFlow): T {
  const depth = ({ written }: T) => resolved.chain.indexOf(lenderOf(placeOf(written.node).file))
  return parts.reduce((last, part) => (depth(part) >= depth(last) ? part : last))
}
