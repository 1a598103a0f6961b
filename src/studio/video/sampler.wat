;; The inner loops of the video: moving a picture by parts of a pixel, fading two frames, laying a caption over one.
;; Planes are bytes. Weights are Q15 (0 to 32767 for 0 to 1), so that one rounding multiplication does each blend.
;; scripts/assemble-sampler.ts turns this file into sampler-code.ts.
(module
  (import "studio" "memory" (memory 1 65536 shared))

  ;; a + (b - a) * weight, for eight 16 bit lanes
  (func $lerp (param $a v128) (param $b v128) (param $weight v128) (result v128)
    (i16x8.add (local.get $a)
      (i16x8.q15mulr_sat_s (i16x8.sub (local.get $b) (local.get $a)) (local.get $weight))))

  ;; Bilinear resampling of one plane. Rows are taken from y (16.16 fixed point) by step; columns from a table of groups
  ;; of eight: 16 byte indices (8 left neighbours, 8 right ones), 8 weights, offset of the group's first source byte.
  (func (export "sample")
    (param $source i32) (param $stride i32) (param $y i32) (param $step i32) (param $rows i32)
    (param $target i32) (param $targetStride i32) (param $table i32) (param $groups i32)
    (param $scratch i32) (param $span i32)
    (local $top i32) (local $k i32) (local $group i32) (local $entry i32) (local $out i32)
    (local $weight v128) (local $a v128) (local $b v128)
    (loop $row
      (local.set $top (i32.add (local.get $source)
        (i32.mul (i32.shr_u (local.get $y) (i32.const 16)) (local.get $stride))))
      (local.set $weight (i16x8.splat (i32.shr_u (i32.and (local.get $y) (i32.const 65535)) (i32.const 1))))
      (local.set $k (i32.const 0))
      (loop $down
        (local.set $a (v128.load (i32.add (local.get $top) (local.get $k))))
        (local.set $b (v128.load (i32.add (i32.add (local.get $top) (local.get $stride)) (local.get $k))))
        (v128.store (i32.add (local.get $scratch) (local.get $k))
          (i8x16.narrow_i16x8_u
            (call $lerp (i16x8.extend_low_i8x16_u (local.get $a)) (i16x8.extend_low_i8x16_u (local.get $b))
              (local.get $weight))
            (call $lerp (i16x8.extend_high_i8x16_u (local.get $a)) (i16x8.extend_high_i8x16_u (local.get $b))
              (local.get $weight))))
        (local.set $k (i32.add (local.get $k) (i32.const 16)))
        (br_if $down (i32.lt_u (local.get $k) (local.get $span))))
      (local.set $group (i32.const 0))
      (local.set $entry (local.get $table))
      (local.set $out (local.get $target))
      (loop $across
        (local.set $a (i8x16.swizzle
          (v128.load (i32.add (local.get $scratch) (i32.load offset=32 (local.get $entry))))
          (v128.load (local.get $entry))))
        (local.set $b (call $lerp (i16x8.extend_low_i8x16_u (local.get $a)) (i16x8.extend_high_i8x16_u (local.get $a))
          (v128.load offset=16 (local.get $entry))))
        (v128.store64_lane 0 (local.get $out) (i8x16.narrow_i16x8_u (local.get $b) (local.get $b)))
        (local.set $entry (i32.add (local.get $entry) (i32.const 48)))
        (local.set $out (i32.add (local.get $out) (i32.const 8)))
        (local.set $group (i32.add (local.get $group) (i32.const 1)))
        (br_if $across (i32.lt_u (local.get $group) (local.get $groups))))
      (local.set $y (i32.add (local.get $y) (local.get $step)))
      (local.set $target (i32.add (local.get $target) (local.get $targetStride)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $row (local.get $rows))))

  ;; target += (source - target) * weight, for a multiple of 16 bytes
  (func (export "fade") (param $target i32) (param $source i32) (param $count i32) (param $weight i32)
    (local $end i32) (local $w v128) (local $a v128) (local $b v128)
    (local.set $end (i32.add (local.get $target) (local.get $count)))
    (local.set $w (i16x8.splat (local.get $weight)))
    (loop $next
      (local.set $a (v128.load (local.get $target)))
      (local.set $b (v128.load (local.get $source)))
      (v128.store (local.get $target)
        (i8x16.narrow_i16x8_u
          (call $lerp (i16x8.extend_low_i8x16_u (local.get $a)) (i16x8.extend_low_i8x16_u (local.get $b)) (local.get $w))
          (call $lerp (i16x8.extend_high_i8x16_u (local.get $a)) (i16x8.extend_high_i8x16_u (local.get $b)) (local.get $w))))
      (local.set $target (i32.add (local.get $target) (i32.const 16)))
      (local.set $source (i32.add (local.get $source) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $target) (local.get $end)))))

  ;; Lays a rectangle of colour over a plane, each byte by its own opacity (0 to 255), scaled by weight. Eight bytes at a
  ;; time; a last group that is not full has the opacity of its surplus bytes set to nothing by the mask.
  (func (export "overlay")
    (param $target i32) (param $targetStride i32) (param $colour i32) (param $opacity i32) (param $stride i32)
    (param $width i32) (param $rows i32) (param $weight i32) (param $lastMask i64)
    (local $k i32) (local $below v128) (local $alpha v128) (local $w v128)
    (local.set $w (i16x8.splat (local.get $weight)))
    (loop $row
      (local.set $k (i32.const 0))
      (loop $across
        (local.set $below (v128.load8x8_u (i32.add (local.get $target) (local.get $k))))
        (local.set $alpha (v128.load64_zero (i32.add (local.get $opacity) (local.get $k))))
        (if (i32.gt_u (i32.add (local.get $k) (i32.const 8)) (local.get $width))
          (then (local.set $alpha (v128.and (local.get $alpha) (i64x2.splat (local.get $lastMask))))))
        (local.set $alpha (i16x8.q15mulr_sat_s
          (i16x8.shl (i16x8.extend_low_i8x16_u (local.get $alpha)) (i32.const 7)) (local.get $w)))
        (local.set $below (call $lerp (local.get $below)
          (v128.load8x8_u (i32.add (local.get $colour) (local.get $k))) (local.get $alpha)))
        (v128.store64_lane 0 (i32.add (local.get $target) (local.get $k))
          (i8x16.narrow_i16x8_u (local.get $below) (local.get $below)))
        (local.set $k (i32.add (local.get $k) (i32.const 8)))
        (br_if $across (i32.lt_u (local.get $k) (local.get $width))))
      (local.set $target (i32.add (local.get $target) (local.get $targetStride)))
      (local.set $colour (i32.add (local.get $colour) (local.get $stride)))
      (local.set $opacity (i32.add (local.get $opacity) (local.get $stride)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $row (local.get $rows)))))
