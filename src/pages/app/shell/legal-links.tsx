import type { ReactNode } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useFlowInForce } from '../../lib/app-context.tsx'
import { useSiteHref } from '../../lib/use-site-href.ts'
import { useFormatText, useWords } from '../../lib/use-words.ts'
import classes from './footer.module.css'

/** Links to pages outside the app. They open in a new tab, so that typed answers are kept. */
export function LegalLinks() {
  const { lender, shell } = useFlowInForce().flow.live
  const sayText = useFormatText()
  const { terms, privacy, communications, licenses, company, additional = [] } = lender.links
  return (
    <ul className={classes.links}>
      <LegalLink href={privacy.url}>{sayText(shell.legal.privacy.title)}</LegalLink>
      <LegalLink href={terms.url}>{sayText(shell.legal.terms.title)}</LegalLink>
      <LegalLink href={communications.url}>{sayText(shell.legal.communications.title)}</LegalLink>
      <LegalLink href={licenses.url}>{sayText(shell.legal.licenses.title)}</LegalLink>
      {company && <LegalLink href={company.url}>{lender.name}</LegalLink>}
      {additional.map(({ id, name, url }) => (
        <LegalLink key={id} href={url}>
          {name}
        </LegalLink>
      ))}
    </ul>
  )
}

function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  const ownHref = useSiteHref()
  const words = useWords()
  return (
    <li>
      <a href={ownHref(href)} target="_blank" rel="noopener noreferrer">
        {children}
        <VisuallyHidden> {words('opensInNewTab')}</VisuallyHidden>
      </a>
    </li>
  )
}
