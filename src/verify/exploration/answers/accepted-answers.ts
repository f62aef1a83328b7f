import { type Answers, asRule, type Facts, factAt, isObject, type Json, type ScreenRoute } from '#engine/index.ts'
import { readsIn } from '#verify/analysis/reads-in.ts'
import type { Explored } from '../explored.ts'
import { fitsOfScreen } from './fits-of-screen.ts'

/** The answers of `fitsOfScreen`. On a form they follow from the facts that its rules read, for which they are kept. */
export function acceptedAnswers(explored: Explored, route: ScreenRoute, facts: Facts): readonly Answers[] {
  const { reads, answers } = formOf(explored, route)
  const key = reads?.map((path) => JSON.stringify(factAt(facts, path)) ?? '').join('\n')
  const known = key === undefined ? undefined : answers.get(key)
  if (known) return known
  const found = fitsOfScreen(explored, route, facts).map((fitted) => fitted.answers)
  if (key !== undefined) answers.set(key, found)
  return found
}

type Form = {
  /** The paths of all facts that rules of the screen read; undefined if other facts may decide about its answers. */
  readonly reads?: readonly string[]
  readonly answers: Map<string, readonly Answers[]>
}

const forms = new WeakMap<Explored, Map<ScreenRoute, Form>>()

function formOf(explored: Explored, route: ScreenRoute): Form {
  const known = forms.get(explored) ?? new Map<ScreenRoute, Form>()
  forms.set(explored, known)
  const screen = explored.flow.screens[route]
  const form = known.get(route) ?? {
    ...(screen?.kind === 'form' && { reads: pathsIn(screen as unknown as Json) }),
    answers: new Map(),
  }
  known.set(route, form)
  return form
}

/** undefined if a rule computes a path. */
function pathsIn(screen: Json): readonly string[] | undefined {
  const found = new Set(['today'])
  try {
    look(screen)
  } catch {
    return undefined
  }
  return [...found]

  /** Every object is read as if it were a rule: what is none reads nothing. */
  function look(part: Json): void {
    readsIn(asRule(part), found)
    for (const inner of Array.isArray(part) ? part : isObject(part) ? Object.values(part) : []) look(inner as Json)
  }
}
