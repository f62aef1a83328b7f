/**
 * Shows findings of the flow files at the top of the page, on a developer's machine only: in production the server
 * sends none. The panel's texts are for developers, so they are not in the flow.
 */

import type { Finding } from '#engine/authoring.ts'
import classes from './findings-panel.module.css'

export function FindingsPanel({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <section className={classes.panel} role="alert" lang="en">
      <h2>
        Flow files: {findings.length} {findings.length === 1 ? 'finding' : 'findings'}. The last good release is shown below.
      </h2>
      <ol>
        {findings.map((finding) => (
          <FindingItem key={`${finding.code} ${finding.file} ${finding.line}:${finding.column}`} finding={finding} />
        ))}
      </ol>
    </section>
  )
}

function FindingItem({ finding }: { finding: Finding }) {
  return (
    <li>
      <p className={classes.place}>
        {finding.file}:{finding.line}:{finding.column}{' '}
        <span>
          {finding.severity} {finding.code}
        </span>
      </p>
      <p className={classes.message}>{finding.message}</p>
      {finding.why !== '' && <p>{finding.why}</p>}
      {finding.lenders.length > 0 && <p>Hurts: {finding.lenders.join(', ')}</p>}
      {finding.expected.length > 0 && <p>Possible: {finding.expected.join(', ')}</p>}
      {finding.fixes.map((fix) => (
        <p key={fix.title}>→ {fix.title}</p>
      ))}
    </li>
  )
}
