/** A release as one script for the browser: the flow, and its validators as code that needs no `eval`. */
import { type JourneyPart, validatorCode } from '#engine/index.ts'
export function releaseScript(flow: JourneyPart): string {
  return `export const flow = ${JSON.stringify(flow)}\nexport const validators = ${validatorCode(flow)}\n`
}
