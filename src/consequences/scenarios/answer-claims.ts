/** Checks the claims of a scenario about an answered screen: messages, stored answers, consents. */

import {
  type CompiledCheck,
  type Facts,
  type FieldError,
  type InputScreen,
  type JsonObject,
  matches,
  pointTo,
  type ResolvedText,
  reviewSections,
  type ScreenThen,
  type ValidationResult,
} from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import type { Decided } from '#verify/explanation.ts'
import { offerReasons } from './offer-reasons.ts'
import { whySaved, whySet, whyText } from './reasons.ts'
import { type Mismatch, mismatch, type Stage, valueMismatches } from './scenario-run.ts'

type Texts = { readonly [name: string]: string | undefined }

export type Answered = {
  readonly stage: Stage
  readonly screen: InputScreen
  /** The name in messages: the step's, or the route of the screen. */
  readonly name: string
  readonly answer: JsonObject
  readonly result: ValidationResult
  readonly records: ValidationResult['records']
  /** The facts with these answers, as the checks of the screen read them. */
  readonly facts: Facts
  /** The path to the claim in the JSON of the scenario file, as a list of keys. */
  readonly at: readonly string[]
}

export function answerClaims(then: ScreenThen, answered: Answered): Mismatch[] {
  return [
    ...unknownAnswers(answered),
    ...accepted(then, answered),
    ...refusedBy(then, answered),
    ...messages('messages', then.messages ?? {}, answered),
    ...messages('summary', then.summary ?? {}, answered),
    ...saved(then, answered),
    ...records(then, answered),
    ...sets(then, answered),
    ...refusal(then, answered),
  ]
}

function unknownAnswers({ result, answer, name, at }: Answered): Mismatch[] {
  return result.unknown
    .filter((field) => Object.hasOwn(answer, field))
    .map((field) =>
      mismatch([...at, 'answer', field], `answers "${field}" at ${name}, which asks no such thing`, answer[field] ?? null, null),
    )
}

function accepted({ accepted: wanted }: ScreenThen, { result, name, at, stage, screen, facts }: Answered): Mismatch[] {
  if (wanted === undefined || wanted === result.accepted) return []
  const place = [...at, 'then', 'accepted']
  if (!wanted) {
    const because = [...offered({ stage, screen, facts }), ...screen.checks.map((check) => silent(check, facts))]
    return [mismatch(place, `expects that ${name} refuses this answer, and it accepts it`, false, true, because)]
  }
  const first = Object.values(result.messages).flatMap((all) => all.slice(0, 1))
  const whole = result.refusal ? [rendered(stage, result.refusal)] : []
  const lines = [...first.map(({ field, text }) => `${field}: ${rendered(stage, text)}`), ...whole]
  const sentence = `expects that ${name} accepts this answer, and it says ${lines.map((line) => `"${line}"`).join(' and ')}`
  const because = first.length > 0 ? first.map((message) => refused(message, facts)) : asAWhole({ stage, screen, facts })
  return [mismatch(place, sentence, true, lines, because)]
}

/** Checks `refused`: for each field the code of the limit, option or check that refuses its answer, or false. */
function refusedBy({ refused: wanted = {} }: ScreenThen, answered: Answered): Mismatch[] {
  const { result, stage, facts, at } = answered
  return Object.entries(wanted).flatMap(([field, code = false]) => {
    const message = result.messages[field]?.[0]
    const actual = message?.code ?? false
    if (actual === code) return []
    const expects = code === false ? `that nothing refuses ${field}` : `that "${code}" refuses ${field}`
    const comes = message ? `"${message.code}" does: "${rendered(stage, message.text)}"` : 'nothing does'
    const because = message ? [refused(message, facts)] : silentChecks(field, answered)
    return [mismatch([...at, 'then', 'refused', field], `expects ${expects}, and ${comes}`, code, actual, because)]
  })
}

function messages(what: 'messages' | 'summary', wanted: Texts, answered: Answered): Mismatch[] {
  const { result, stage, facts, at } = answered
  return Object.entries(wanted).flatMap(([field, text = '']) => {
    const message = result.messages[field]?.[0]
    const line = what === 'messages' ? message?.text : result.summary.find((entry) => entry.field === field)?.text
    const actual = line === undefined ? '' : rendered(stage, line)
    if (actual === text) return []
    const where = what === 'messages' ? `at ${field}` : `for ${field} in the error summary`
    const expects = text === '' ? 'no message' : `"${text}"`
    const says = actual === '' ? 'nothing is said there' : `it says "${actual}"`
    const because = message ? [refused(message, facts)] : silentChecks(field, answered)
    return [mismatch([...at, 'then', what, field], `expects ${expects} ${where}, and ${says}`, text, actual, because)]
  })
}

function saved({ saved: wanted }: ScreenThen, { result, screen, facts, at }: Answered): Mismatch[] {
  if (wanted === undefined) return []
  return valueMismatches(
    [...at, 'then', 'saved'],
    wanted,
    result.saved,
    (path, one, actual) => `expects that ${path} is stored as ${one}, and it is ${actual}`,
    (path) => whySaved(screen, path, facts),
  )
}

function records({ records: wanted = {} }: ScreenThen, { records: given, stage, screen, facts, at }: Answered): Mismatch[] {
  return Object.entries(wanted).flatMap(([id, text = '']) => {
    const record = given.find((one) => one.id === id)
    const actual = record ? rendered(stage, record.text) : ''
    if (actual === text) return []
    const expects = text === '' ? `that the consent ${id} is not given` : `the consent ${id} to say "${text}"`
    const says = actual === '' ? 'it is not given' : `it says "${actual}"`
    const words = screen.records.find((one) => one.id === id)?.text
    const because = whyText(`the consent ${id}`, words, pointTo(pointTo(pointTo(screen.at, 'records'), id), 'text'), facts)
    return [mismatch([...at, 'then', 'records', id], `expects ${expects}, and ${says}`, text, actual, because)]
  })
}

function sets({ sets: wanted }: ScreenThen, { result, at, stage, screen, facts }: Answered): Mismatch[] {
  if (wanted === undefined) return []
  return valueMismatches(
    [...at, 'then', 'sets'],
    wanted,
    result.sets,
    (path, one, actual) => `expects that ${path} is set to ${one}, and it is ${actual}`,
    (path) => [...offered({ stage, screen, facts }), ...whySet(screen, path[0] ?? '', facts)],
  )
}

function refusal({ refusal: wanted }: ScreenThen, { result, stage, screen, facts, name, at }: Answered): Mismatch[] {
  const actual = result.refusal ? rendered(stage, result.refusal) : ''
  if (wanted === undefined || wanted === actual) return []
  const expects = wanted === '' ? `that nothing stands in the way at ${name}` : `"${wanted}" at ${name}`
  const says = actual === '' ? 'nothing stands in the way' : `it says "${actual}"`
  const because = asAWhole({ stage, screen, facts })
  return [mismatch([...at, 'then', 'refusal'], `expects ${expects}, and ${says}`, wanted, actual, because)]
}

/**
 * The reasons for the offers of an offers screen: rates, fees and limits of the lender decide which answers are
 * accepted.
 */
function offered({ stage, screen, facts }: Pick<Answered, 'stage' | 'screen' | 'facts'>): Decided[] {
  return screen.kind === 'offers' ? offerReasons(stage.flow, screen, facts) : []
}

/** The reasons for which a screen is refused as a whole, and not for one answer. */
function asAWhole({ stage, screen, facts }: Pick<Answered, 'stage' | 'screen' | 'facts'>): Decided[] {
  if (screen.kind === 'sources' && screen.neededWhen !== undefined) {
    const says = `a source is ${matches(screen.neededWhen, facts) ? 'needed' : 'not needed'}`
    return [{ says, because: { at: pointTo(screen.at, 'neededWhen'), rule: screen.neededWhen }, facts }]
  }
  if (screen.kind !== 'review') return offered({ stage, screen, facts })
  return reviewSections(stage.flow, screen, facts)
    .filter(({ complete }) => !complete)
    .map(({ id }) => ({ says: `${id} is not complete`, because: { at: pointTo(pointTo(screen.at, 'sections'), id) }, facts }))
}

function refused({ field, because }: FieldError, facts: Facts): Decided {
  return { says: `${field} is refused`, because, facts }
}

/** The checks whose message is at the field and that refuse nothing, with the rules that they evaluate. */
function silentChecks(field: string, { screen, facts }: Answered): Decided[] {
  return screen.checks.filter((check) => check.field === field).map((check) => silent(check, facts))
}

function silent({ id, at, refuseWhen }: CompiledCheck, facts: Facts): Decided {
  return { says: `the check ${id} refuses nothing`, because: { at, rule: refuseWhen }, facts }
}

export function rendered(stage: Stage, text: ResolvedText): string {
  return formatMessage(text, stage.flow.live.lender.locale)
}
