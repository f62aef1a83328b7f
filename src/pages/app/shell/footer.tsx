import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { operatingHoursPath, type ReadableHours } from '#contract/operating-hours.ts'
import { matches } from '#engine/index.ts'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useFormatText, usePageFacts, useWords } from '../../lib/use-words.ts'
import { ChatOpener } from './chat-opener.tsx'
import classes from './footer.module.css'
import { LegalLinks } from './legal-links.tsx'
import { LendingMarks } from './lending-marks.tsx'
import { PrivacyOptions } from './privacy-options.tsx'
import { StateLicences } from './state-licences.tsx'

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
  const { shell, lender } = useFlowInForce().flow.live
  const facts = usePageFacts()
  const sayText = useFormatText()
  return shell.footer
    .filter(({ shownWhen }) => matches(shownWhen, facts))
    .map(({ id, text }) => (
      <p key={id} className={classes.small}>
        <Unbroken number={lender.contact.phoneFormatted}>{sayText(text)}</Unbroken>
      </p>
    ))
}

/** Keeps a telephone number on one line. */
function Unbroken({ number, children }: { number: string; children: string }) {
  const [before = '', ...after] = children.split(number)
  return (
    <>
      {before}
      {after.map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        <Fragment key={index}>
          <span className={classes.unbroken}>{number}</span>
          {words}
        </Fragment>
      ))}
    </>
  )
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
