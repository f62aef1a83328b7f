import type { ApplicationOverview } from '#contract/screens.ts'
import { type CompiledFlow, type Facts, factsOfParts, isObject, type JsonObject, type ScreenRoute } from '#engine/index.ts'

/** The facts of an application, equal to those on the server. */
export function factsOfApplication(flow: CompiledFlow, page: Facts, overview: ApplicationOverview): Facts {
  const { application, status, conditions, asksCoSigner, profile } = overview
  const { draft, flags, ...itself } = application
  const parts = { application: itself, status, conditions, asksCoSigner, draft, ...(isObject(flags) && { flags }) }
  return factsOfParts(flow, { ...page, ...(isObject(profile) && { profile }) }, parts)
}

/** Facts with `params.screen`, which only rules about the next screen read. */
export function factsOnScreen(facts: Facts, screen: ScreenRoute): Facts {
  return { ...facts, params: { screen } }
}

/** @param condition the uuid in the URL of the condition that the screen is opened for */
export function factsAboutCondition(facts: Facts, conditions: readonly JsonObject[], condition: string | undefined): Facts {
  const about = condition === undefined ? undefined : conditions.find(({ uuid }) => uuid === condition)
  return about ? { ...facts, condition: about } : facts
}
