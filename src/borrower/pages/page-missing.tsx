import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeading } from '#ui/page-heading.tsx'
import { useRegistered } from '../page/app-context.tsx'
import { useHeadingFocus } from '../page/place-focus.tsx'
import { signInPage } from '../page/public-path.ts'
import { usePageTitle } from '../page/use-page-title.ts'
import { useWords } from '../page/use-words.ts'
import classes from './pages.module.css'

export function PageMissing() {
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
