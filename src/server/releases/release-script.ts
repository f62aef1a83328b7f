import { validatorCode } from '#engine/answers/validator-code.ts'
import type { JourneyPart } from '#engine/flow/compiled-flow.ts'

/** A release as one script for the browser: the flow, and its validators as plain functions that need no `eval`. */
export function releaseScript(flow: JourneyPart): string {
  return `export const flow = ${JSON.stringify(flow)}\nexport const validators = ${validatorCode(flow)}\n`
}
