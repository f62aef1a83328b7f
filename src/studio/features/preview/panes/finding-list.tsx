import type { PreviewFindings } from '#contract/preview.ts'
import classes from '../preview.module.css'

export function FindingList({ findings }: PreviewFindings) {
  return (
    <ul className={classes.reasons}>
      {findings.map(({ code, file, line, column, severity, message, why, fixes }) => (
        <li key={`${code} ${file} ${line}:${column}`} className={classes.finding} data-severity={severity}>
          <p className={classes.file}>
            {file}:{line}:{column} {severity} {code}
          </p>
          <p>{message}</p>
          {why !== '' && <p>{why}</p>}
          {fixes.map(({ title }) => (
            <p key={title}>→ {title}</p>
          ))}
        </li>
      ))}
    </ul>
  )
}
