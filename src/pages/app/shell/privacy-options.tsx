import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { useFlowInForce } from '../../lib/app-context.tsx'
import { useFormatText, useWords } from '../../lib/use-words.ts'
import classes from './footer.module.css'

/** The lender's text about data that the page stores. There is nothing to refuse. */
export function PrivacyOptions() {
  const [open, setOpen] = useState(false)
  const { shell } = useFlowInForce().flow.live
  const sayText = useFormatText()
  const words = useWords()
  return (
    <>
      <button type="button" className={classes.linkButton} onClick={() => setOpen(true)}>
        {words('privacyOptions')}
      </button>
      <Dialog open={open} heading={words('privacyOptions')} closeWords={words('close')} onClose={() => setOpen(false)}>
        <div className={classes.dialogText}>
          {shell.legal.privacy.sections.map(({ id, heading, text }) => (
            <section key={id}>
              {heading !== undefined && <h3>{sayText(heading)}</h3>}
              <p>{sayText(text)}</p>
            </section>
          ))}
        </div>
      </Dialog>
    </>
  )
}
