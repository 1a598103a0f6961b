import type { Property } from '../contract.ts';
import type { HostsApi } from './hosts-api.ts';

/** Fields of a house that its host types. */
export type PropertyWords = Omit<Parameters<HostsApi['saveProperty']>[0], 'property_id'>;

/** Form of a house that is there, or of a new one. */
export function wordsOf(property: Property | null): PropertyWords {
  // By name: a property has more than its form, and a save takes no key beside those of the form.
  if (property)
    return {
      name: property.name,
      place: property.place,
      time_zone: property.time_zone,
      arrival_hour: property.arrival_hour,
      departure_hour: property.departure_hour,
      language: property.language,
      thanks: property.thanks,
      return_code: property.return_code,
      return_offer: property.return_offer,
      return_address: property.return_address,
      ground: property.ground,
      writing: property.writing,
      releases_by_hand: property.releases_by_hand,
    };
  return {
    name: '',
    place: '',
    time_zone: 'Europe/London',
    arrival_hour: 15,
    departure_hour: 11,
    language: 'en',
    thanks: '',
    return_code: '',
    return_offer: '',
    return_address: '',
    ground: '#45113f',
    writing: '#ffffff',
    releases_by_hand: false,
  };
}
