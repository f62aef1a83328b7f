/** Reserves the times of schedule screens, and lists those that other borrowers have reserved. */
import { TZDate, tz } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import {
  type Application,
  type AppointmentEffect,
  type Facts,
  type ScheduleScreen,
  slotFields,
  timeZoneOfSlots,
} from '#engine/index.ts'
import { timeZoneOr } from '#i18n/time-zone-or.ts'
import { ownerOf } from '../store/applications.ts'
import { fullTimes, lockAppointments, reserve } from '../store/appointments.ts'
import type { Reader, Writer } from '../store/open-store.ts'
import type { RequestedApplication } from './requested-application.ts'

type Asked = Pick<RequestedApplication, 'owner' | 'application' | 'served'>

/**
 * The times that other borrowers have reserved, yyyy-MM-ddTHH:mm in the time zone of the screen's slots.
 *
 * @param facts of the application, which decide that time zone
 */
export async function takenTimes(
  db: Reader,
  { owner, application, served: { flow } }: Asked,
  screen: ScheduleScreen,
  { facts, now }: { readonly facts: Facts; readonly now: Date },
): Promise<readonly string[]> {
  const { capacity } = screen.slots
  const ofLender = flow.live.lender.timeZone
  const timeZone = timeZoneOr(timeZoneOfSlots(screen.slots, facts, ofLender), ofLender)
  const taken: string[] = []
  for (const { path } of slotFields(screen)) {
    const full = await fullTimes(db, owner, application.uuid, { path, capacity, from: now })
    taken.push(...full.map((starts) => format(new TZDate(starts, timeZone), "yyyy-MM-dd'T'HH:mm")))
  }
  return taken
}

/** Like takenTimes, but no other transaction reserves a time of this screen until this one ends. */
export async function holdTakenTimes(
  tx: Writer,
  asked: Asked,
  screen: ScheduleScreen,
  at: { readonly facts: Facts; readonly now: Date },
): Promise<readonly string[]> {
  for (const { path } of slotFields(screen)) await lockAppointments(tx, asked.owner.lender, path)
  return await takenTimes(tx, asked, screen, at)
}

/**
 * Stores a reservation in place of the application's earlier one.
 *
 * @param ofLender the lender's time zone
 */
export async function reserveAppointment(
  tx: Writer,
  application: Application,
  { path, time, timeZone }: AppointmentEffect,
  ofLender: string,
): Promise<void> {
  const starts = new Date(parseISO(time, { in: tz(timeZoneOr(timeZone, ofLender)) }).getTime())
  await reserve(tx, ownerOf(application), application.uuid, { path, starts })
}
