import type { Application, ApplicationStatus } from '#contract/application.ts'
import { type CompiledFlow, type Facts, factsOfParts, isObject, type JsonObject, type ScreenRoute } from '#engine/index.ts'

export type Fetched = {
  readonly application: Application
  readonly status: ApplicationStatus
  /** The open ones, whole. */
  readonly conditions: readonly JsonObject[]
}

/** The facts that rules about an application read: the same ones that the server has. */
export function factsOfApplication(flow: CompiledFlow, page: Facts, { application, status, conditions }: Fetched): Facts {
  const { draft, flags, ...itself } = application
  const parts = { application: itself, status, conditions, draft, ...(isObject(flags) && { flags }) }
  return factsOfParts(flow, page, parts)
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
