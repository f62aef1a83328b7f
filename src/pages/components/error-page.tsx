import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { withLender } from '#contract/lender-query.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { useApp, useFlowInForce } from '../lib/app-context.tsx'
import { useHeadingFocus } from '../lib/heading-focus.tsx'
import { usePageTitle, useWords } from '../lib/use-words.ts'
import classes from './page.module.css'

/**
 * The page for unexpected errors. Both of its links reload the whole page, because its state is undefined; answers are
 * restored from session storage.
 */
export function ErrorPage({ text }: { text?: ReactNode }) {
  const { page, lender } = useApp()
  const words = useWords()
  usePageTitle(words('snagTitle'))
  useHeadingFocus('error')
  return (
    <>
      <PageHeading heading={words('snagTitle')} text={text ?? words('snagText')} />
      <div className={classes.actions}>
        <Button onClick={() => window.location.reload()}>{words('tryAgain')}</Button>
        <Button component="a" variant="default" href={withLender(`${page.basePath}/`, lender)}>
          {words('goToDashboard')}
        </Button>
      </div>
      <SupportContact />
    </>
  )
}

export function SupportContact() {
  const { contact } = useFlowInForce().flow.live.lender
  const words = useWords()
  return (
    <ul className={classes.contact}>
      <li>
        {words('callUs')} <a href={`tel:${contact.phone}`}>{contact.phoneFormatted}</a>
      </li>
      <li>
        {words('writeUs')} <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </li>
    </ul>
  )
}
