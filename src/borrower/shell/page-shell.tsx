import { type ReactNode, useCallback } from 'react'
import { SurroundingsProvider } from '#renderer/surroundings.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { ToastsProvider } from '#ui/toasts.tsx'
import { useApp, useFlowInForce } from '../page/app-context.tsx'
import { LeavingProvider } from '../page/leaving.tsx'
import { useOwnHref } from '../page/own-href.ts'
import { PlaceFocus } from '../page/place-focus.tsx'
import { useWords } from '../page/use-words.ts'
import { FindingsPanel } from './findings-panel.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './shell.module.css'

/** What stands around every page. */
export function PageShell({ children }: { children: ReactNode }) {
  const { locale } = useFlowInForce().flow.live.lender
  const { page } = useApp()
  const ownHref = useOwnHref()
  const words = useWords()
  const hrefFor = useCallback((path: string) => ownHref(legalHref(path, page.basePath)), [page.basePath, ownHref])
  return (
    <SurroundingsProvider words={words} locale={locale} hrefFor={hrefFor}>
      <ToastsProvider closeWords={words('close')}>
        <PlaceFocus>
          <LeavingProvider>
            <div className={classes.page}>
              <SkipLink to="content">{words('skipToContent')}</SkipLink>
              <FindingsPanel />
              <Header />
              <main id="content" className={classes.main} tabIndex={-1}>
                {children}
              </main>
              <Footer />
            </div>
          </LeavingProvider>
        </PlaceFocus>
      </ToastsProvider>
    </SurroundingsProvider>
  )
}

/** The legal pages stand outside the app, at the top of the site; any other path is one of the app's own. */
function legalHref(path: string, basePath: string): string {
  return /^\/(terms|privacy|communications|licenses)$/.test(path) ? path : `${basePath}${path}`
}
