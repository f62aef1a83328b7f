import { useState } from 'react'
import { localesOf } from '#engine/index.ts'
import { languageName } from '#i18n/language-name.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './shell.module.css'

/**
 * Buttons for the lender's other languages, each by its own name; nothing if there are none. Answers and page are kept.
 */
export function LanguageSwitch() {
  const { flows, language } = useApp()
  const { flow, written } = useFlowInForce()
  const words = useWords()
  const [switched, setSwitched] = useState(false)
  const { locale } = flow.live.lender
  const all = localesOf(written)
  const others = all.filter((other) => other !== locale)
  if (others.length === 0) return null
  const switchTo = (other: string) => {
    language.choose(other)
    flows.speak(language.wanted())
    setSwitched(true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups questions, and these are none
    <div role="group" aria-label={words('language')} className={classes.languages}>
      {others.map((other, index) => (
        // By its place: the button that was pressed keeps the focus, though another language stands on it now.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays
        <button key={index} type="button" lang={other} className={classes.quietAction} onClick={() => switchTo(other)}>
          {languageName(other, all)}
        </button>
      ))}
      <VisuallyHidden>
        <span role="status">{switched && languageName(locale, all)}</span>
      </VisuallyHidden>
    </div>
  )
}
