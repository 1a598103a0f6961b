/** The part of a mix that needs only the voice, until the room has to hear voice and band: it may be worked on another thread than the band's. */
import { filterInPlace } from '../dsp/biquad.ts';
import type { MixHabits } from '../music/style.ts';
import { reverberate } from './reverb.ts';
import { type BusFormat, type Lead, leadOf, type PlacedTake, sidesOf, type Stereo } from './voice-bus.ts';

export interface VoiceTask extends BusFormat {
  /** Empty for an instrumental. */
  takes: readonly PlacedTake[];
  habits: MixHabits;
  /** Shares of what lies around the lead. */
  around: { doubles: number; room: number };
  /** Level of the lead in an earlier mix of the same song. */
  keptLevel?: number | undefined;
}

/** Asked in this order, once each; an instrumental has only a room. */
export interface VoiceDesk {
  lead(): Lead | Promise<Lead>;
  /** Doubles and harmony. */
  sides(): Stereo | Promise<Stereo>;
  /** The wet sound of the band's send and of the voice, in the place of the send. */
  room(send: Stereo): Stereo | Promise<Stereo>;
}

/** On the thread that asks. */
export class OwnVoiceDesk implements VoiceDesk {
  readonly #task: VoiceTask;
  #lead: Lead | undefined;
  #sides: Stereo | undefined;

  constructor(task: VoiceTask) {
    this.#task = task;
  }

  lead(): Lead {
    const { takes, keptLevel } = this.#task;
    return (this.#lead ??= leadOf(takes, this.#task, keptLevel));
  }

  sides(): Stereo {
    const { takes, around } = this.#task;
    return (this.#sides ??= sidesOf(takes, this.#task, this.lead().level, around.doubles));
  }

  room(send: Stereo): Stereo {
    const { takes, habits, around, sampleRate } = this.#task;
    if (takes.length > 0) addVoice(send, this.lead().samples, this.sides(), habits.voiceSend * around.room);
    reverberate(
      send.left,
      send.right,
      { decay: habits.room, predelay: 0.018 + habits.room * 0.006, damping: habits.brightness < -1 ? 0.7 : 0.45 },
      sampleRate,
    );
    filterInPlace(send.left, [{ kind: 'highpass', frequency: 220 }], sampleRate);
    filterInPlace(send.right, [{ kind: 'highpass', frequency: 220 }], sampleRate);
    return send;
  }
}

function addVoice(send: Stereo, lead: Float32Array, sides: Stereo, share: number): void {
  for (let i = 0; i < send.left.length; i++) {
    const middle = lead[i]! * share;
    send.left[i] = send.left[i]! + middle + sides.left[i]! * share * 1.5;
    send.right[i] = send.right[i]! + middle + sides.right[i]! * share * 1.5;
  }
}
