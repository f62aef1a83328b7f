import classes from '../preview.module.css'
import type { Events } from '../use-preview.ts'

type LastSaveProps = { readonly saved: NonNullable<Events['saved']>; readonly checking?: Events['checking'] }

/** The effects of the last save on borrowers, and the scenarios that fail since. */
export function LastSave({ saved: { files, report }, checking }: LastSaveProps) {
  return (
    <section aria-live="polite">
      <h3>After the last save</h3>
      <p className={classes.file}>{files.join(', ')}</p>
      {report ? report.lines.map((line) => <p key={line}>{line}</p>) : <p>{progressOf(checking)}</p>}
      {report && report.findings.errors === 0 && !report.scenarios && <p>Comparing, and running the scenarios …</p>}
      {report?.scenarios?.commands.map(({ line, says }) => (
        <p key={line}>
          {says} <code>{line}</code>
        </p>
      ))}
    </section>
  )
}

export function progressOf(checking: Events['checking']): string {
  return checking ? `Checking the saved files: ${checking.done} of ${checking.all} lenders …` : 'Checking the saved files …'
}
