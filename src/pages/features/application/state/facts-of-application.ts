import type { ApplicationOverview } from '#contract/screens.ts'
import { type CompiledFlow, type Facts, factsOfParts, isObject, type JsonObject, type ScreenRoute } from '#engine/index.ts'

/** The facts that rules about an application read: the same ones that the server has. */
export function factsOfApplication(flow: CompiledFlow, page: Facts, overview: ApplicationOverview): Facts {
  const { application, status, conditions, profile } = overview
  const { draft, flags, ...itself } = application
  const parts = { application: itself, status, conditions, draft, ...(isObject(flags) && { flags }) }
  return factsOfParts(flow, { ...page, ...(isObject(profile) && { profile }) }, parts)
}

/** Facts with `params.screen`, which only rules about the next screen read. */
export function factsOnScreen(facts: Facts, screen: ScreenRoute): Facts {
  return { ...facts, params: { screen } }
}

/** @param condition that a screen is about, by its number as it stands in the address */
export function factsAboutCondition(facts: Facts, conditions: readonly JsonObject[], condition: string | undefined): Facts {
  const about = condition === undefined ? undefined : conditions.find(({ uuid }) => uuid === condition)
  return about ? { ...facts, condition: about } : facts
}
