import type { JourneyPart } from '#engine/flow/compiled-flow.ts'
import { validatorCode } from '#engine/validation/validator-code.ts'

/** A release as one script for the browser: the flow, and its validators as plain functions that need no `eval`. */
export function releaseScript(flow: JourneyPart): string {
  return `export const flow = ${JSON.stringify(flow)}\nexport const validators = ${validatorCode(flow)}\n`
}
