import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { ScreenContextProvider } from '#renderer/screen-context.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { ToastsProvider } from '#ui/toasts.tsx'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { ExitGuardProvider } from '../../lib/exit-guard.tsx'
import { HeadingFocusProvider } from '../../lib/heading-focus.tsx'
import { useSiteHref } from '../../lib/use-site-href.ts'
import { useWords } from '../../lib/use-words.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './shell.module.css'

/** Loaded on a developer's machine only: in production the server sends no findings. */
const FindingsPanel = lazy(() => import('./findings-panel.tsx').then((module) => ({ default: module.FindingsPanel })))

/** Header and footer around every page. */
export function PageShell({ children }: { children: ReactNode }) {
  const { flow, findings } = useFlowInForce()
  const { locale } = flow.live.lender
  const { page } = useApp()
  const ownHref = useSiteHref()
  const words = useWords()
  const hrefFor = useCallback((path: string) => ownHref(legalHref(path, page.basePath)), [page.basePath, ownHref])
  return (
    <ScreenContextProvider words={words} locale={locale} hrefFor={hrefFor}>
      <ToastsProvider closeWords={words('close')}>
        <HeadingFocusProvider>
          <ExitGuardProvider>
            <div className={classes.page}>
              <SkipLink to="content">{words('skipToContent')}</SkipLink>
              {/* Findings without errors show no panel: `npm run flow -- check` prints them. */}
              {findings.some(({ severity }) => severity === 'error') && (
                <Suspense>
                  <FindingsPanel findings={findings} />
                </Suspense>
              )}
              <Header />
              <main id="content" className={classes.main} tabIndex={-1}>
                {children}
              </main>
              {/* A boundary: over the page of the server, React takes the footer over after the question. */}
              <Suspense>
                <Footer />
              </Suspense>
            </div>
          </ExitGuardProvider>
        </HeadingFocusProvider>
      </ToastsProvider>
    </ScreenContextProvider>
  )
}

/** The URL of a link: legal pages are at the root of the site, other paths below the app's base path. */
function legalHref(path: string, basePath: string): string {
  return /^\/(terms|privacy|communications|licenses)$/.test(path) ? path : `${basePath}${path}`
}
