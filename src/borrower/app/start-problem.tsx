/**
 * The page where the app could not start. Without a release, the lender's words come from the page's data; a page without
 * that data shows the error alone.
 */

import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { PageData } from '#contract/page-data.ts'
import { type Text, translateLive } from '#engine/index.ts'
import classes from '#pages/app/shell/shell.module.css'
import pageClasses from '#pages/components/page.module.css'
import { readNonce } from '#pages/lib/read-nonce.ts'
import { LenderTheme } from '#renderer/theme/lender-theme.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { readPageData } from './page-data.ts'

export function StartProblem({ error }: { error: unknown }) {
  const page = pageIfThere()
  if (!page) return <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
  const { shell, lender } = translateLive(page.live, document.documentElement.lang)
  const { words } = shell
  const { contact } = lender
  return (
    <Bare page={page}>
      <div role="alert">
        <PageHeading heading={plain(words.snagTitle)} text={plain(words.chunkFailed)} />
      </div>
      <div className={pageClasses.actions}>
        <Button onClick={() => window.location.reload()}>{plain(words.tryAgain)}</Button>
      </div>
      <ul className={pageClasses.contact}>
        <li>
          {plain(words.callUs)} <a href={`tel:${contact.phone}`}>{contact.phoneFormatted}</a>
        </li>
      </ul>
    </Bare>
  )
}

function Bare({ page, children }: { page: PageData; children: ReactNode }) {
  const { nameShort } = page.live.lender
  useEffect(() => {
    document.title = nameShort
  }, [nameShort])
  return (
    <LenderTheme colours={page.live.lender.colours} nonce={readNonce(document)}>
      <main className={classes.main}>{children}</main>
    </LenderTheme>
  )
}

function pageIfThere(): PageData | undefined {
  try {
    return readPageData(document)
  } catch {
    return undefined
  }
}

function plain(text: Text): string {
  if (typeof text === 'string') return text
  return 'otherwise' in text ? text.otherwise : ''
}
