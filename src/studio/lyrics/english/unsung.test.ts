import { expect, test } from 'vitest';
import { passagesAsTold } from '../as-told.ts';
import { briefOf } from '../reading/test/read-story.ts';
import { joined } from '../reading/tokens.ts';
import { plainBrief } from '../text.ts';
import { language } from './index.ts';

const story = 'She painted our boat in the rain. She hums when she burns the toast.';
const sung = (fields: { moment?: string; details?: string }): string =>
  passagesAsTold(plainBrief(briefOf('en', { shown: 'Marta', ...fields })), language)
    .map(({ tokens }) => joined(tokens).toLowerCase())
    .join('. ');

test.each([
  ['I am the groom.', 'groom'],
  ['Father of the bride here.', 'bride'],
  ['I want to play this when we cut the cake.', 'cake'],
  ['We would love to dance to this song at the end of the night.', 'night'],
  ['Its for my nans funeral on thursday so need it quick sorry.', 'quick'],
  ["It's for her 60th birthday on Saturday.", 'saturday'],
  ['So this is for Jan.', 'jan'],
  ['Kindly make one motivational song.', 'kindly'],
  ['Write us a proper pub song.', 'pub'],
  ['Our VP Mr. Venkatesh will be present.', 'venkatesh'],
  ['Gran will be there on the day.', 'gran'],
  ['We are having a party at the K of C hall June 21.', 'hall'],
  ['The class wants to thank our crossing lady.', 'class'],
  ['The grandkids wanted to do this so these are their words.', 'grandkids'],
  ['The children were asked what to put in.', 'asked'],
  ['Sorry for the short notice, need it by Friday.', 'friday'],
  ['My nephew showed me this.', 'nephew'],
  ['Things to get in.', 'things'],
  ["Best man's song for Jon and Kels wedding in Byron in feb.", 'byron'],
  ['Thank u song from the varsity girls softball team!!', 'varsity'],
  ['Birthday song for my nan.', 'nan'],
  ['A retirement tune from the lads on nights.', 'nights'],
  ['I am fifty and a baker and never thought id be writing to a song shop.', 'shop'],
  ["I never imagined I'd be ordering one of these.", 'ordering'],
  ['Thats what Id like in it.', 'like'],
  ['These are the bits we would like to hear in the song.', 'bits'],
  ['Afrobeat or highlife, something they will dance inside the new parlour.', 'parlour'],
  ['Something everyone can clap to.', 'clap'],
  ["Sayings: 'hydrate or die-drate', 'ladies. LADIES.'", 'sayings'],
])('STU-01 what speaks to the shop or of the day is not sung: %s', (text, word) => {
  expect(sung({ moment: `${text} ${story}` })).toContain('boat');
  expect(sung({ moment: `${text} ${story}` })).not.toMatch(new RegExp(String.raw`\b${word}\b`, 'u'));
  expect(sung({ moment: story, details: text })).not.toMatch(new RegExp(String.raw`\b${word}\b`, 'u'));
});

test.each([
  ['Afro pop or something with a groove. We are dancing people.', 'dancing'],
  ['Soca or calypso please', 'soca'],
  ["We don't drink so no champagne etc", 'champagne'],
  ['Shiv-awn and Awn-ya', 'awn'],
  ['My son set up the computer for me.', 'computer'],
  ['Everyone there knows.', 'knows'],
  ['Perhaps a little.', 'perhaps'],
  ['Can there be a part we can shout', 'shout'],
])('STU-01 of further details no wish is sung: %s', (details, word) => {
  expect(sung({ moment: story, details })).not.toContain(word);
});

test.each([
  ['She cooks enough for the whole street.', 'enough'],
  ['She sounds like a foghorn in the morning.', 'foghorn'],
  ['She said you can have any string.', 'string'],
  ['We were having tea in the garden when a bull came in.', 'bull'],
  ['We bought it for fifty pounds from a man in Leeds.', 'pounds'],
  ['Pop and I built a shed out of doors.', 'shed'],
  ['We wanted to surprise her so we hid in the loft.', 'loft'],
  ['She always does her hair in a hurry.', 'hurry'],
  ['It was a present from her gran.', 'present'],
  ['The love song from the radio made us cry.', 'radio'],
  ['We never thought we would be parents.', 'parents'],
  ['She is what I want in a friend.', 'friend'],
  ["Sayings: 'hydrate or die-drate', 'ladies. LADIES.'", 'always say hydrate or die-drate'],
])('STU-01 what is told in such words is sung: %s', (text, word) => {
  expect(sung({ moment: `${story} ${text}` })).toContain(word);
});

test.each([
  ['She lives with her foster carer Jan.', 'dont put foster in the song just mum', 'foster'],
  ["She doesn't always know who we are.", 'please nothing about forgetting or memory', 'know'],
  ['Her ex threw the pan.', "His ex will be there so don't mention the ex please", 'ex'],
  ['She got drunk on the boat.', 'no jokes about drinking', 'drunk'],
  ['She got divorced from Keith.', 'No marriage jokes', 'divorced'],
  ['She weighed as much as the boat.', 'No mention of weight or anything like that!!', 'weighed'],
  ['She crashed the van in Leeds.', "You mustn't mention the crash", 'crash'],
  ['She fought in a war in Iraq.', 'Not about the war.', 'war'],
  ['She was wounded in Iraq in 2004.', 'No war please', 'wounded'],
])('STU-01 a word that the order forbids is in no line: %s (%s)', (text, details, word) => {
  expect(sung({ moment: `${story} ${text}` })).toContain(word.slice(0, 4));
  expect(sung({ moment: `${story} ${text}`, details })).toContain('boat');
  expect(sung({ moment: `${story} ${text}`, details })).not.toMatch(new RegExp(String.raw`\b${word}`, 'u'));
});

test.each([
  ['The client rang her at three.', 'Do not mention the client name.', 'client'],
  ['Her wife sent a photo.', "don't mention the ex wife", 'wife'],
  ['Mr Brown fixed her boat.', 'Kindly avoid jokes about toilets, Mr Brown has heard them.', 'brown'],
  ["She doesn't know who we are but she knows every carol.", 'nothing about forgetting', 'every carol'],
])('STU-01 nothing else is left out with it: %s (%s)', (text, details, words) => {
  expect(sung({ moment: `${story} ${text}`, details })).toContain(words);
});
