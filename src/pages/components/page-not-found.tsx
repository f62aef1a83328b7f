import { Button } from '@mantine/core'
import { PageHeading } from '#ui/page-heading.tsx'
import { useRegistered } from '../lib/app-context.tsx'
import { useHeadingFocus } from '../lib/heading-focus.tsx'
import { Link } from '../lib/link.tsx'
import { signInPage } from '../lib/session/public-path.ts'
import { usePageTitle, useWords } from '../lib/use-words.ts'
import classes from './page.module.css'

export function PageNotFound() {
  const words = useWords()
  const registered = useRegistered()
  usePageTitle(words('pageMissing'))
  useHeadingFocus('page missing')
  return (
    <>
      <PageHeading heading={words('pageMissing')} text={words('pageMissingText')} />
      <div className={classes.actions}>
        <Button component={Link} to={registered ? '/' : signInPage}>
          {words(registered ? 'goToDashboard' : 'signIn')}
        </Button>
      </div>
    </>
  )
}
