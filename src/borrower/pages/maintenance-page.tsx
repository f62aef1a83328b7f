import { PageHeading } from '#ui/page-heading.tsx'
import { useFlowInForce } from '../page/app-context.tsx'
import { usePageTitle } from '../page/use-page-title.ts'
import { useSayText, useWords } from '../page/use-words.ts'
import { SupportContact } from './snag-page.tsx'

export const maintenanceFlag = 'fe-heloc-maintenance'

/** In place of every page while the flag is on. The flag may bring a title and a message of its own. */
export function MaintenancePage() {
  const words = useWords()
  const sayText = useSayText()
  const { pageTitle, message } = useFlowInForce().flow.live.flags[maintenanceFlag]?.variables ?? {}
  const heading = pageTitle === undefined ? words('maintenanceTitle') : sayText(pageTitle)
  usePageTitle(heading)
  return (
    <>
      <PageHeading heading={heading} text={message === undefined ? words('maintenanceText') : sayText(message)} />
      <SupportContact />
    </>
  )
}
