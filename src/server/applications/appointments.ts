/** Reserves the times of schedule screens, and lists those that other borrowers have reserved. */
import { TZDate, tz } from '@date-fns/tz'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import {
  type Application,
  type AppointmentEffect,
  type Facts,
  fullTimes,
  type ReservedSeats,
  type ScheduleScreen,
  slotFields,
  timeZoneOfSlots,
} from '#engine/index.ts'
import { timeZoneOr } from '#i18n/time-zone-or.ts'
import type { RequestedApplication } from '../identity/requested-application.ts'
import { ownerOf } from '../store/applications.ts'
import { lockAppointments, reserve, reservedPlaces } from '../store/appointments.ts'
import type { Reader, Writer } from '../store/open-store.ts'

type Asked = Pick<RequestedApplication, 'owner' | 'application' | 'served'>

/** What other borrowers have reserved; `taken` are the times at which no place is left. */
export type Reservations = { readonly taken: readonly string[]; readonly reserved: ReservedSeats }

/**
 * The reservations of other borrowers, by time: yyyy-MM-ddTHH:mm in the time zone of the screen's slots.
 *
 * @param facts of the application, which decide that time zone
 */
export async function reservations(
  db: Reader,
  { owner, application, served: { flow } }: Asked,
  screen: ScheduleScreen,
  { facts, now }: { readonly facts: Facts; readonly now: Date },
): Promise<Reservations> {
  const ofLender = flow.live.lender.timeZone
  const timeZone = timeZoneOr(timeZoneOfSlots(screen.slots, facts, ofLender), ofLender)
  const reserved: { [time: string]: number[] } = {}
  for (const { path } of slotFields(screen)) {
    for (const { starts_at, seat } of await reservedPlaces(db, owner, application.uuid, { path, from: now })) {
      const time = lightFormat(new TZDate(starts_at, timeZone), "yyyy-MM-dd'T'HH:mm")
      reserved[time] = [...(reserved[time] ?? []), seat]
    }
  }
  return { reserved, taken: fullTimes(screen.slots, reserved) }
}

/** Like reservations, but no other transaction reserves a time of this screen until this one ends. */
export async function lockReservations(
  tx: Writer,
  asked: Asked,
  screen: ScheduleScreen,
  at: { readonly facts: Facts; readonly now: Date },
): Promise<Reservations> {
  for (const { path } of slotFields(screen)) await lockAppointments(tx, asked.owner.lender, path)
  return await reservations(tx, asked, screen, at)
}

/**
 * Stores a reservation in place of the application's earlier one.
 *
 * @param ofLender the lender's time zone
 */
export async function reserveAppointment(
  tx: Writer,
  application: Application,
  { path, time, timeZone, seat }: AppointmentEffect,
  ofLender: string,
): Promise<void> {
  const starts = new Date(parseISO(time, { in: tz(timeZoneOr(timeZone, ofLender)) }).getTime())
  await reserve(tx, ownerOf(application), application.uuid, { path, starts, seat })
}
