/**
 * Meaning of generic trouble codes after SAE J2012: which part, and what is wrong with it.
 *
 * A line is `FIRST part numbers: condition condition …`; its conditions belong to FIRST and the codes after it, `-` skips
 * one. `FIRST..LAST/STEP` repeats the line; `#` is then 1, 2, 3 and so on. `.` is a part that says everything. The words
 * stand in the language files.
 */
const LINES = `
P0001 fuelVolumeRegulator: circuit range low high
P0005 fuelShutoffValve: circuit low high
P0008..P0009/1 enginePosition #: performance
P0010 camActuatorIntake 1: circuit advanced retarded
P0013 camActuatorExhaust 1: circuit advanced retarded
P0016 crankCamIntake 1: correlation
P0017 crankCamExhaust 1: correlation
P0018 crankCamIntake 2: correlation
P0019 crankCamExhaust 2: correlation
P0020 camActuatorIntake 2: circuit advanced retarded
P0023 camActuatorExhaust 2: circuit advanced retarded
P0026 intakeValveControl 1: range
P0027 exhaustValveControl 1: range
P0028 intakeValveControl 2: range
P0029 exhaustValveControl 2: range
P0030 lambdaHeater 1 1: circuit low high
P0033 turboBypassValve: circuit low high
P0036 lambdaHeater 1 2: circuit low high
P0039 turboBypassValve: range
P0040..P0041/1 lambdaSwapped #: .
P0042 lambdaHeater 1 3: circuit low high
P0045 turboControl: circuit range low high
P0049 turbineSpeed: tooHigh
P0050 lambdaHeater 2 1: circuit low high
P0053 lambdaHeater 1 1: resistance
P0054 lambdaHeater 1 2: resistance
P0055 lambdaHeater 1 3: resistance
P0056 lambdaHeater 2 2: circuit low high
P0059 lambdaHeater 2 1: resistance
P0060 lambdaHeater 2 2: resistance
P0061 lambdaHeater 2 3: resistance
P0062 lambdaHeater 2 3: circuit low high
P0065 airInjector: range low high
P0068 airThrottle: correlation
P0069 manifoldBarometer: correlation
P0070 ambientTemperature: circuit range low high intermittent
P0075 intakeValveControl 1: circuit low high
P0078 exhaustValveControl 1: circuit low high
P0081 intakeValveControl 2: circuit low high
P0084 exhaustValveControl 2: circuit low high
P0087 railPressure: tooLow tooHigh
P0089 fuelPressureRegulator: performance circuit low high
P0093 fuelSystem: leakLarge leakSmall
P0095 intakeTemperature 2: circuit range low high intermittent
P0100 massAirFlow: circuit range low high intermittent
P0105 manifoldPressure: circuit range low high intermittent
P0110 intakeTemperature 1: circuit range low high intermittent
P0115 coolantTemperature 1: circuit range low high intermittent
P0120 throttlePosition A: circuit range low high intermittent
P0125 coolantTooColdForControl: .
P0126 coolantTooColdForStability: .
P0127 intakeAir: tooHot
P0128 thermostat: belowRange
P0129 barometricPressure: tooLow
P0130 lambda 1 1: circuit low high slow noActivity heater
P0136 lambda 1 2: circuit low high slow noActivity heater
P0142 lambda 1 3: circuit low high slow noActivity heater
P0148 fuelDelivery: error
P0149 fuelTiming: error
P0150 lambda 2 1: circuit low high slow noActivity heater
P0156 lambda 2 2: circuit low high slow noActivity heater
P0162 lambda 2 3: circuit low high slow noActivity heater
P0168 fuel: tooHot
P0169 fuelComposition: incorrect
P0170 mixture 1: malfunction lean rich
P0173 mixture 2: malfunction lean rich
P0176 fuelCompositionSensor: circuit range low high
P0180 fuelTemperature A: circuit range low high intermittent
P0185 fuelTemperature B: circuit range low high intermittent
P0190 railPressureSensor: circuit range low high intermittent
P0195 oilTemperature: circuit range low high intermittent
P0200 injectors: circuit
P0201..P0212/1 injector #: circuit
P0213..P0214/1 coldStartInjector #: malfunction
P0215 engineShutoff: malfunction
P0216 injectionTiming: circuit
P0217 engine: tooHot
P0218 transmission: tooHot
P0219 engineSpeed: tooHigh
P0220 throttlePosition B: circuit range low high intermittent
P0225 throttlePosition C: circuit range low high intermittent
P0230 fuelPump: circuit low high intermittent
P0234 boost: tooHigh
P0235 boostSensor A: circuit range low high
P0239 boostSensor B: circuit range low high
P0243 wastegate A: circuit range low high
P0247 wastegate B: circuit range low high
P0251 fuelMetering A: malfunction range low high intermittent
P0256 fuelMetering B: malfunction range low high intermittent
P0261..P0294/3 injector #: low high balance
P0297 vehicleSpeed: tooHigh
P0298 oil: tooHot
P0299 boost: tooLow
P0300 misfireRandom: .
P0301..P0312/1 misfire #: .
P0313 misfireLowFuel: .
P0314 misfireOne: .
P0315 crankVariation: notLearned
P0316 misfireStart: .
P0318..P0319/1 roughRoad #: circuit
P0320 ignitionSpeed: circuit range noSignal intermittent
P0324 knockControl: error
P0325 knockSensor 1: circuit range low high intermittent
P0330 knockSensor 2: circuit range low high intermittent
P0335 crankshaft A: circuit range low high intermittent
P0340 camshaftIntake 1: circuit range low high intermittent
P0345 camshaftIntake 2: circuit range low high intermittent
P0350 ignitionCoils: circuit
P0351..P0362/1 ignitionCoil #: circuit
P0365 camshaftExhaust 1: circuit range low high intermittent
P0370 timingReference A: malfunction tooManyPulses tooFewPulses intermittent noSignal
P0375 timingReference B: malfunction tooManyPulses tooFewPulses intermittent noSignal
P0380 glowPlugCircuit A: malfunction
P0381 glowPlugLamp: circuit
P0382 glowPlugCircuit B: malfunction
P0383 glowPlugModule: low high
P0385 crankshaft B: circuit range low high intermittent
P0390 camshaftExhaust 2: circuit range low high intermittent
P0400 egr: malfunction flowLow flowHigh circuit range
P0405 egrSensor A: low high
P0407 egrSensor B: low high
P0409 egrSensor A: circuit
P0410 secondaryAir: malfunction flowIncorrect
P0412 secondaryAirValve A: circuit open shorted
P0415 secondaryAirValve B: circuit open shorted
P0418 secondaryAirRelay A: circuit
P0419 secondaryAirRelay B: circuit
P0420 catalyst 1: efficiency
P0421 warmUpCatalyst 1: efficiency
P0422 mainCatalyst 1: efficiency
P0423 heatedCatalyst 1: efficiency tooCold
P0425 catalystTemperature 1: circuit range low high
P0429 catalystHeater 1: circuit
P0430 catalyst 2: efficiency
P0431 warmUpCatalyst 2: efficiency
P0432 mainCatalyst 2: efficiency
P0433 heatedCatalyst 2: efficiency tooCold
P0435 catalystTemperature 2: circuit range low high
P0439 catalystHeater 2: circuit
P0440 evap: malfunction flowIncorrect leakSmall
P0443 purgeValve: circuit open shorted
P0446 evapVent: circuit open shorted
P0449 evapVentValve: circuit
P0450 evapPressure: circuit range low high intermittent
P0455 evap: leakLarge leakVerySmall leakCap
P0458 purgeValve: low high
P0460 fuelLevel: circuit range low high intermittent
P0465 purgeFlow: circuit range low high intermittent
P0470 exhaustPressure: circuit range low high intermittent
P0475 exhaustPressureValve: circuit range low high intermittent
P0480..P0482/1 fan #: circuit
P0483 fans: correlation overcurrent supply
P0486 egrSensor B: circuit
P0487 egrThrottle: circuit range
P0489 egr: low high
P0491..P0492/1 secondaryAirBank #: flowLow
P0493 fanSpeed: tooHigh tooLow tooHigh
P0496 evapPurge: flowHigh flowLow
P0498 evapVent: low high
P0500 vehicleSpeedSensor: circuit range low intermittent
P0504 brakeSwitches: correlation
P0505 idleControl: malfunction tooLow tooHigh
P0508 idleValve: low high
P0510 idleSwitch: circuit
P0511 idleValve: circuit
P0512 starterRequest: circuit
P0513 immobilizerKey: incorrect
P0514 batteryTemperature: range circuit low high
P0518 idleControl: intermittent
P0519 idleValve: performance
P0520 oilPressure: circuit range low high
P0524 oilPressureValue: tooLow
P0525 cruiseServo: range
P0526 fanSpeedSensor: circuit range noSignal intermittent
P0530 refrigerantPressure: circuit range low high
P0534 refrigerant: lost
P0540 intakeHeater: circuit low high
P0544 exhaustTemperature 1 1: circuit low high
P0547 exhaustTemperature 2 1: circuit low high
P0550 steeringPressure: circuit range low high intermittent
P0560 systemVoltage: malfunction unstable tooLow tooHigh
P0564 cruiseSwitches: circuit
P0565 cruiseOn: malfunction
P0566 cruiseOff: malfunction
P0567 cruiseResume: malfunction
P0568 cruiseSet: malfunction
P0569 cruiseCoast: malfunction
P0570 cruiseAccelerate: malfunction
P0571 brakeSwitch A: circuit low high
P0574 cruiseSpeed: tooHigh
P0575 cruiseInput: circuit low high
P0580 cruiseSwitches: low high
P0600 dataLink: malfunction
P0601 ecuMemory: checksum
P0602 ecu: notProgrammed
P0603 ecuKeepAlive: error
P0604 ecuRam: error
P0605 ecuRom: error
P0606 ecuProcessor: error
P0607 ecu: performance
P0608..P0609/1 speedOutput #: malfunction
P0610 vehicleOptions: error
P0611 injectorModule: performance
P0612 injectorModuleRelay: circuit
P0613 transmissionProcessor: error
P0614 ecuTransmission: incompatible
P0615 starterRelay: circuit low high
P0620 generator: circuit
P0621 generatorLamp: circuit
P0622 generatorField: circuit
P0623 generatorLamp: malfunction
P0624 fuelCapLamp: circuit
P0625 generatorField: low high
P0627 fuelPumpControl: circuit low high
P0630 vinEcu: notProgrammed
P0631 vinTransmission: notProgrammed
P0632 odometer: notProgrammed
P0633 immobilizerKey: notProgrammed
P0634 ecu: tooHot
P0635 steeringControl: circuit low high
P0638..P0639/1 throttleActuator #: range
P0640 intakeHeaterControl: circuit
P0641 sensorSupply A: circuit low high
P0645 airConditionerRelay: circuit low high
P0648 immobilizerLamp: circuit
P0649 cruiseLamp: circuit
P0650 warningLamp: circuit
P0651 sensorSupply B: circuit low high
P0654 speedSignalOutput: circuit
P0655 engineHotLamp: circuit
P0656 fuelLevelOutput: circuit
P0657 actuatorSupply: circuit low high
P0660 intakeManifoldValve 1: circuit low high
P0663 intakeManifoldValve 2: circuit low high
P0666 ecuTemperature: circuit range low high
P0670 glowPlugModule: circuit
P0671..P0682/1 glowPlug #: circuit
P0683 glowPlugModule: noCommunication range
P0685 ecuRelay: circuit low high
P0688 ecuRelaySense: circuit low high
P0691..P0695/2 fan #: low high
P0697 sensorSupply C: circuit low high
P0700 transmissionControl: malfunction range electrical
P0703 brakeSwitch B: circuit
P0704 clutchSwitch: circuit
P0705 gearRangeSensor: circuit range low high intermittent
P0710 transmissionTemperature: circuit range low high intermittent
P0715 turbineSpeedSensor: circuit range noSignal intermittent
P0719 brakeSwitch B: low
P0720 outputSpeed: circuit range noSignal intermittent
P0724 brakeSwitch B: high
P0725 engineSpeedInput: circuit range noSignal intermittent
P0729 gear 6: ratio
P0730 gears: ratio
P0731..P0735/1 gear #: ratio
P0736 reverseGear: ratio
P0740 converterClutch: circuit stuckOff stuckOn electrical intermittent
P0745 pressureSolenoid A: malfunction stuckOff stuckOn electrical intermittent
P0750 shiftSolenoid A: malfunction stuckOff stuckOn electrical intermittent
P0755 shiftSolenoid B: malfunction stuckOff stuckOn electrical intermittent
P0760 shiftSolenoid C: malfunction stuckOff stuckOn electrical intermittent
P0765 shiftSolenoid D: malfunction stuckOff stuckOn electrical intermittent
P0770 shiftSolenoid E: malfunction stuckOff stuckOn electrical intermittent
P0775 pressureSolenoid B: malfunction stuckOff stuckOn electrical intermittent
P2002..P2003/1 particulateFilter #: efficiency
P2004..P2005/1 intakeRunner #: stuckOpen
P2006..P2007/1 intakeRunner #: stuckClosed
P2008 intakeRunnerControl 1: circuit low high
P2011 intakeRunnerControl 2: circuit low high
P2014 intakeRunnerPosition 1: circuit range low high intermittent
P2019 intakeRunnerPosition 2: circuit range low high intermittent
P2088 camActuatorIntake 1: low high
P2090 camActuatorExhaust 1: low high
P2092 camActuatorIntake 2: low high
P2094 camActuatorExhaust 2: low high
P2096 postCatalyst 1: lean rich
P2098 postCatalyst 2: lean rich
P2100 throttleMotor: circuit range low high
P2104 throttleForcedIdle: .
P2105 throttleForcedStop: .
P2106 throttleLimitedPower: .
P2107 throttleProcessor: error
P2108 throttleModule: performance
P2109 throttleStop: performance
P2110 throttleLimitedSpeed: .
P2111 throttleActuator 1: stuckOpen stuckClosed
P2118 throttleMotor: overcurrent
P2119 throttleBody: range
P2120 pedalPosition D: circuit range low high intermittent
P2125 pedalPosition E: circuit range low high intermittent
P2130 pedalPosition F: circuit range low high intermittent
P2135 throttlePositions A B: correlation
P2136 throttlePositions A C: correlation
P2137 throttlePositions B C: correlation
P2138 throttlePositions D E: correlation
P2139 throttlePositions D F: correlation
P2140 throttlePositions E F: correlation
P2141 egrThrottle: low high
P2176 throttleStop: notLearned
P2177 mixtureLoad 1: lean rich
P2179 mixtureLoad 2: lean rich
P2181 coolingSystem: performance
P2182 coolantTemperature 2: circuit range low high intermittent
P2187 mixtureIdle 1: lean rich
P2189 mixtureIdle 2: lean rich
P2195 lambdaSignal 1 1: stuckLean stuckRich
P2197 lambdaSignal 2 1: stuckLean stuckRich
P2200 nitrogenOxide 1: circuit range low high
P2226 barometricSensor: circuit range low high
P2257 secondaryAirControl: low high
P2261 turboBypassValve: mechanical
P2262 boost: notDetected
P2263 turbo: performance
P2270 lambdaSignal 1 2: stuckLean stuckRich
P2272 lambdaSignal 2 2: stuckLean stuckRich
P2279 intakeSystem: leak
P2293 fuelPressureRegulator2: performance circuit low high
P2299 pedals: incompatible
P2300..P2333/3 ignitionCoilPrimary #: low high
P2302..P2335/3 ignitionCoilSecondary #: circuit
P2400 evapPump: circuit low high
P2413 egr: performance
P2452 filterPressure: circuit range low high intermittent
P2457 egrCooler: performance
P2458 filterRegeneration: duration frequency
P2463 particulateFilter 1: sootTooHigh
P2503 charging: tooLow tooHigh
P2562 turboPosition: circuit range low high intermittent
P2610 ecuTimer: performance
U0001 canHighSpeed: malfunction
U0073 bus: off
U0100 lostEngine: noCommunication
U0101 lostTransmission: noCommunication
U0103 lostShift: noCommunication
U0121 lostBrakes: noCommunication
U0126 lostSteeringAngle: noCommunication
U0131 lostSteering: noCommunication
U0140 lostBody: noCommunication
U0151 lostRestraints: noCommunication
U0155 lostInstruments: noCommunication
`;

/** Part, condition and numbers of one code. */
export interface GenericCode {
  readonly part: string;
  /** `.` where the part says everything. */
  readonly condition: string;
  /** Bank, sensor, cylinder or letter, as the part's text asks for them. */
  readonly numbers: readonly string[];
}

/** Meaning of every generic code that is described, by the code as people write it. */
export const GENERIC_CODES: ReadonlyMap<string, GenericCode> = new Map(
  LINES.trim().split('\n').flatMap(codesOfLine),
);

function codesOfLine(line: string): Array<[string, GenericCode]> {
  const [head = '', tail = ''] = line.split(': ');
  const [place = '', part = '', ...numbers] = head.split(' ');
  const [, first = '', last = first, step = '1'] =
    /^(\w{5})(?:\.\.(\w{5})\/(\d))?$/.exec(place) ?? [];
  const conditions = tail.trim().split(' ');
  const codes: Array<[string, GenericCode]> = [];
  const start = Number(first.slice(1));
  for (let at = start, count = 1; at <= Number(last.slice(1)); at += Number(step), count++) {
    const own = numbers.map((number) => (number === '#' ? String(count) : number));
    conditions.forEach((condition, i) => {
      const code = `${first[0]}${String(at + i).padStart(4, '0')}`;
      if (condition !== '-') codes.push([code, { part, condition, numbers: own }]);
    });
  }
  return codes;
}
