import { count } from '#consequences/count.ts'
import type { ReportedFinding } from '#consequences/results.ts'
import { FINDING_CODES, type FindingCode, type Fix, type Place, type Severity } from '#engine/authoring.ts'
import type { FlowPath, Json } from '#engine/index.ts'
import { fingerprintsOf, type Suppressed } from '#verify/index.ts'
import { ranked } from './ranked.ts'
import type { ReportContext, Reporter } from './report.ts'

const levels: { readonly [severity in Severity]: string } = { error: 'error', warning: 'warning', info: 'note' }

/** The most results of a run that GitHub accepts; a longer run is refused. */
const mostResults = 25_000

/** The format SARIF 2.1.0, for code-scanning dashboards. Columns are in UTF-16 code units, from 1. */
export const sarif: Reporter = ({ findings, allowed = [] }, around) => {
  const shown = findings.length > mostResults ? ranked(findings).slice(0, mostResults) : findings
  const suppressed = allowed.slice(0, mostResults - shown.length)
  const all = [...shown, ...suppressed.map(({ finding }) => finding)]
  const fingerprints = fingerprintsOf(all)
  const rules = [...new Map(all.map((finding) => [finding.code, ruleOf(finding)])).values()]
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'stepwright-flow', rules } },
        columnKind: 'utf16CodeUnits',
        ...(shown.length < findings.length && { invocations: [cutShort(findings.length - shown.length)] }),
        results: all.map((finding, index) => ({
          ...result(finding, around),
          partialFingerprints: { 'flowFinding/v1': fingerprints[index] as string },
          // Marks suppressed findings, which dashboards list separately.
          ...(index >= shown.length && { suppressions: [suppression(suppressed[index - shown.length] as Suppressed)] }),
        })),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function cutShort(rest: number): { readonly [key: string]: Json } {
  const text = `${count(rest, 'more finding')} not listed: a dashboard takes no more of one run.`
  return { executionSuccessful: true, toolExecutionNotifications: [{ level: 'warning', message: { text } }] }
}

function result(finding: ReportedFinding, around: ReportContext): { readonly [key: string]: Json } {
  const { code, severity, message, why, related, fixes, lenders } = finding
  const edits = fixes.filter((fix) => fix.edits.length > 0)
  return {
    ruleId: code,
    level: levels[severity],
    message: { text: [message, why].join(' ') },
    locations: [{ physicalLocation: physical(finding, around), logicalLocations: [{ fullyQualifiedName: finding.pointer }] }],
    ...(related.length > 0 && {
      relatedLocations: related.map((place, id) => ({
        id,
        physicalLocation: physical(place, around),
        message: { text: place.label },
      })),
    }),
    ...(edits.length > 0 && { fixes: edits.map((fix) => fixOf(fix, around)) }),
    properties: { lenders, confidence: finding.confidence },
  }
}

function physical(place: Place, { shown }: ReportContext): { readonly [key: string]: Json } {
  return {
    artifactLocation: { uri: uri(shown(place.file)) },
    region: { startLine: place.line, startColumn: place.column, endLine: place.endLine, endColumn: place.endColumn },
  }
}

function fixOf(fix: Fix, { shown }: ReportContext): { readonly [key: string]: Json } {
  const byFile = new Map<FlowPath, Json[]>()
  for (const { file, offset, length, text } of fix.edits) {
    const replacement = { deletedRegion: { charOffset: offset, charLength: length }, insertedContent: { text } }
    byFile.set(file, [...(byFile.get(file) ?? []), replacement])
  }
  const changes = [...byFile].map(([file, replacements]) => ({ artifactLocation: { uri: uri(shown(file)) }, replacements }))
  return { description: { text: fix.title }, artifactChanges: changes }
}

function suppression({ because, until }: Suppressed): { readonly [key: string]: Json } {
  return { kind: 'external', status: 'accepted', justification: `${because} (until ${until})` }
}

function ruleOf({ code, name, severity }: ReportedFinding): { readonly [key: string]: Json } {
  const title = FINDING_CODES[code as FindingCode]?.title ?? name
  return {
    id: code,
    name: pascal(name),
    shortDescription: { text: title },
    defaultConfiguration: { level: levels[severity] },
  }
}

function uri(path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  return path.startsWith('/') ? `file://${encoded}` : encoded
}

function pascal(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
}
