import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type StateLicense, stateLicensesPath } from '#contract/application.ts'
import { operatingHoursPath, type ReadableHours } from '#contract/operating-hours.ts'
import { matches } from '#engine/index.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useSiteHref } from '../../lib/use-site-href.ts'
import { useFormatText, usePageFacts, useWords } from '../../lib/use-words.ts'
import { ChatOpener } from './chat-opener.tsx'
import classes from './footer.module.css'
import { LendingMarks } from './lending-marks.tsx'

/** The footer: the lender's contact, its licences, and legally required texts. */
export function Footer() {
  const { lender } = useFlowInForce().flow.live
  const words = useWords()
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.columns}>
          <section className={classes.contact}>
            <p className={classes.company}>{lender.name}</p>
            <p>{lender.contact.address}</p>
            <p>
              <a href={`tel:${lender.contact.phone}`}>{lender.contact.phoneFormatted}</a>
            </p>
            <p>
              <a href={`mailto:${lender.contact.email}`}>{lender.contact.email}</a>
            </p>
            <OpeningHours />
          </section>
          <nav aria-label={words('footerLabel')}>
            <LegalLinks />
            <PrivacyOptions />
            <ChatOpener />
          </nav>
          <LendingMarks />
        </div>
        <div className={classes.copy}>
          <LegalCopy />
          <p className={classes.small}>
            {words('nmls')} <a href={lender.nmls.url}>{lender.nmls.number}</a>
          </p>
          <StateLicences />
          <p className={classes.small}>{words('encryption')}</p>
        </div>
      </div>
    </footer>
  )
}

function LegalCopy() {
  const { shell } = useFlowInForce().flow.live
  const facts = usePageFacts()
  const sayText = useFormatText()
  return shell.footer
    .filter(({ shownWhen }) => matches(shownWhen, facts))
    .map(({ id, text }) => (
      <p key={id} className={classes.small}>
        <Unbroken text={sayText(text)} />
      </p>
    ))
}

/** The lender's opening hours; renders nothing if they cannot be fetched. */
function OpeningHours() {
  const { api } = useApp()
  const { footer, locale } = useFlowInForce().flow.live.lender
  const department = footer.hoursDepartment
  const { data } = useQuery({
    queryKey: ['hours', department, locale],
    queryFn: ({ signal }) => api<ReadableHours>(`${operatingHoursPath(department)}?display=true`, { signal }),
  })
  return data?.lines.map((line) => <p key={line}>{line}</p>)
}

/** Links to pages outside the app. They open in a new tab, so that typed answers are kept. */
function LegalLinks() {
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

/** The lender's text about data that the page stores. There is nothing to refuse. */
function PrivacyOptions() {
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

function StateLicences() {
  const { api, page } = useApp()
  const words = useWords()
  const { data } = useQuery({
    queryKey: ['licences'],
    queryFn: ({ signal }) =>
      api<StateLicense[]>(`${stateLicensesPath}?${new URLSearchParams({ orgCode: page.organization.code })}`, { signal }),
  })
  if (!data?.length) return null
  return (
    <p className={classes.small}>
      {words('licensedIn')} {data.map(({ abbrev }) => abbrev).join(', ')}
    </p>
  )
}
