/** A release as one script for the browser: the flow, and its validators as code that needs no `eval`. */
import { signInRoute } from '#contract/identity.ts'
import { type JourneyPart, validatorCode } from '#engine/index.ts'

export function releaseScript(flow: JourneyPart): string {
  return `export const flow = ${JSON.stringify(flow)}\nexport const validators = ${validatorCode(flow)}\n`
}

/** The part of a release that a registration needs: without the screens of applications, which are most of its bytes. */
export function journeysScript(flow: JourneyPart): string {
  const steps = Object.values(flow.journeys).flatMap((journey) => journey.steps)
  const routes = new Set([signInRoute, ...steps.map(({ screen }) => screen)])
  const screens = Object.fromEntries(Object.entries(flow.screens).filter(([route]) => routes.has(route)))
  return releaseScript({ ...flow, screens })
}
