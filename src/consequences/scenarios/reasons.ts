/** Reasons printed with a failed claim: the places and rules that decided the text, presence or value of a part of a screen. */

import { kindAuthoringOf } from '#engine/authoring.ts'
import {
  asRule,
  type CompiledScreen,
  type Facts,
  type FlowPointer,
  hasFields,
  type InputScreen,
  isObject,
  type Json,
  matches,
  pointTo,
  type Rule,
  type Text,
} from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import type { Decided } from '#verify/explanation.ts'

/** The cases of a text that were tried, up to the one that matches. */
export function whyText(what: string, text: Text | undefined, at: FlowPointer, facts: Facts): Decided[] {
  if (text === undefined) return []
  if (typeof text === 'string' || !('cases' in text)) return [{ says: `${what} is written here`, because: { at }, facts }]
  const taken = text.cases.findIndex(({ when }) => matches(when, facts))
  const tried = taken < 0 ? text.cases : text.cases.slice(0, taken + 1)
  return tried.map(({ id, when }, index) => {
    const says = `the case "${id}" of ${what} is ${index === taken ? 'taken' : 'not taken'}`
    return { says, because: { at: pointTo(pointTo(at, 'cases'), id), rule: when }, facts }
  })
}

export function whyShown(what: string, rule: Rule | undefined, at: FlowPointer, facts: Facts): Decided[] {
  if (rule === undefined) return []
  const says = `${what} is ${matches(rule, facts) ? 'shown' : 'not shown'}`
  return [{ says, because: { at: pointTo(at, 'shownWhen'), rule }, facts }]
}

/** The reasons for the text of a part, by its key in claims: `heading`, `messages/work`, `fields/fullName/help`. */
export function whyPart(screen: CompiledScreen, part: string, facts: Facts): Decided[] {
  const { around, at, text } = textOfPart(screen, part, facts)
  return [...around, ...whyText(part, text, at, facts)]
}

/** The id of the case that is taken, or `otherwise`; undefined for a text without cases. */
export function chosenCase(screen: CompiledScreen, part: string, facts: Facts): string | undefined {
  const { text } = textOfPart(screen, part, facts)
  if (text === undefined || typeof text === 'string' || !('cases' in text)) return undefined
  return text.cases.find(({ when }) => matches(when, facts))?.id ?? 'otherwise'
}

type TextOfPart = { readonly text: Text | undefined; readonly at: FlowPointer; readonly around: readonly Decided[] }

function textOfPart(screen: CompiledScreen, part: string, facts: Facts): TextOfPart {
  let here: Json | undefined = screen as unknown as Json
  let at: FlowPointer = screen.at
  const around: Decided[] = []
  for (const key of part.split('/')) {
    const item: Json | undefined = Array.isArray(here) ? here.find((one: Json) => isObject(one) && one.id === key) : undefined
    here = item ?? (isObject(here) ? here[key] : undefined)
    // The pointer of a library field is in fields.json.
    at = isObject(item) && typeof item.at === 'string' ? item.at : pointTo(at, key)
    if (isObject(item))
      around.push(...whyShown(key, item.shownWhen === undefined ? undefined : asRule(item.shownWhen), at, facts))
  }
  return { text: here as unknown as Text | undefined, at, around }
}

/** For each listed field or part of a screen, the reason why it is shown. */
export function whyListed(screen: CompiledScreen, ids: readonly string[], facts: Facts): Decided[] {
  const fields = hasFields(screen) ? screen.fields : []
  const parts = (kindAuthoringOf(homeEquity, screen.kind).parts?.(screen) ?? []).filter(({ list }) => list !== undefined)
  return [
    ...fields.filter(({ id }) => ids.includes(id)).flatMap(({ id, at, shownWhen }) => whyShown(id, shownWhen, at, facts)),
    ...parts.filter(({ id }) => ids.includes(id)).flatMap(({ id, at, when }) => whyShown(id, when, at, facts)),
  ]
}

/** For a stored answer: whether its field is shown, and whether the answer is kept. */
export function whySaved(screen: InputScreen, path: readonly string[], facts: Facts): Decided[] {
  return screen.fields
    .filter(({ id }) => path.includes(id))
    .flatMap(({ id, at, shownWhen, keepNever }) => [
      ...whyShown(id, shownWhen, at, facts),
      ...(keepNever ? [{ says: `${id} is never kept`, because: { at: pointTo(at, 'keep') }, facts }] : []),
    ])
}

export function whySet({ at, sets }: InputScreen, path: string, facts: Facts): Decided[] {
  const rule = Object.hasOwn(sets, path) ? sets[path] : undefined
  return rule === undefined
    ? []
    : [{ says: `${path} is set here`, because: { at: pointTo(pointTo(at, 'sets'), path), rule }, facts }]
}
