import type { Application, ApplicationStatus } from '#contract/application.ts'
import {
  type CompiledFlow,
  type Facts,
  isObject,
  type Json,
  type JsonObject,
  openFacts,
  type ScreenRoute,
  withLifecycleState,
} from '#engine/index.ts'

export type Fetched = {
  readonly application: Application
  readonly status: ApplicationStatus
  /** The open ones, whole. */
  readonly conditions: readonly JsonObject[]
}

/** The facts that rules about an application read: the same ones that the server has. */
export function factsOfApplication(flow: CompiledFlow, page: Facts, { application, status, conditions }: Fetched): Facts {
  // An application keeps the flags that it began with; what the page has are those of today.
  const { draft, flags, ...itself } = application
  return withLifecycleState(flow, {
    ...page,
    ...(isObject(flags) && { flags }),
    ...(isObject(draft) && { draft }),
    application: itself,
    status,
    open: openFacts(conditions, objectsIn(application.documents)),
  })
}

/** The same facts for somebody who stands on a screen: only what chooses the next one asks for it. */
export function standingOn(facts: Facts, screen: ScreenRoute): Facts {
  return { ...facts, params: { screen } }
}

/** @param condition that a screen is about, by its number as it stands in the address */
export function aboutCondition(facts: Facts, conditions: readonly JsonObject[], condition: string | undefined): Facts {
  const about = condition === undefined ? undefined : conditions.find(({ uuid }) => uuid === condition)
  return about ? { ...facts, condition: about } : facts
}

function objectsIn(list: Json | undefined): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}
