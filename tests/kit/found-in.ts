import type { Finding } from '#engine/diagnostics/finding.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { homeEquity } from '#product/authoring.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'
import type { FlowFilesMap } from './some-flow-files.ts'

export function findingsIn(files: FlowFilesMap): readonly Finding[] {
  return checkFlows(openFlowLibrary(files, homeEquity))
}

/** The findings, each as code and place: `E203 base/journeys/apply.json:12:5`. */
export function foundIn(files: FlowFilesMap): readonly string[] {
  return findingsIn(files).map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)
}
